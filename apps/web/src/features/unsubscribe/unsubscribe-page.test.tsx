import { expect, it } from "vitest";
import { fakeConsole } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { ProblemError } from "../../api/problem.ts";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

const details = { account: "Harbor Books", email: "ada@example.com", scope: "tunnels" } as const;

it.each(["/unsubscribe#t0ken", "/unsubscribe?token=t0ken"])("asks before it unsubscribes: %s", async (url) => {
  const { getUnsubscribeDetails, unsubscribe } = fakeConsole("getUnsubscribeDetails", "unsubscribe");
  getUnsubscribeDetails.mockResolvedValue(details);
  unsubscribe.mockResolvedValue(undefined);
  const screen = await renderComponent(<UnsubscribePage />, { url });
  await expect
    .element(screen.getByText("ada@example.com gets alerts (tunnels) of Harbor Books by email."))
    .toBeVisible();
  expect(getUnsubscribeDetails).toHaveBeenCalledWith({ params: {}, body: { token: "t0ken" } });
  expect(unsubscribe).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Unsubscribe" }).click();
  await expect
    .element(screen.getByRole("status"))
    .toHaveTextContent(
      "Unsubscribed. ada@example.com no longer gets alerts (tunnels) of Harbor Books. Sign in to subscribe again.",
    );
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith({ params: {}, body: { token: "t0ken" } });
});

it("says that a link isn't valid", async () => {
  const { getUnsubscribeDetails } = fakeConsole("getUnsubscribeDetails");
  getUnsubscribeDetails.mockRejectedValue(new ProblemError("not-found", 404, "Not found"));
  const screen = await renderComponent(<UnsubscribePage />, { url: "/unsubscribe#forged" });
  await expect.element(screen.getByRole("heading", { name: "Unsubscribe link not valid" })).toBeVisible();
});
