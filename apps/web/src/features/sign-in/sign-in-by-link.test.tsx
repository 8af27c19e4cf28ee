import { expect, it, vi } from "vitest";
import { fakeConsole } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { ProblemError } from "../../api/problem.ts";
import { SignInByLink } from "./sign-in-by-link.tsx";

async function renderPage() {
  const [onSignedIn, onStartOver] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { redeemSignInLink: redeem } = fakeConsole("redeemSignInLink");
  const screen = await renderComponent(
    <SignInByLink token="t0ken" onSignedIn={onSignedIn} onStartOver={onStartOver} />,
  );
  return { screen, redeem, onSignedIn, onStartOver, signIn: screen.getByRole("button", { name: "Sign in" }) };
}

it("T48: redeems a sign-in link only when asked, and then requires the second factor", async () => {
  const { screen, redeem, onSignedIn, signIn } = await renderPage();
  await expect.element(signIn).toBeVisible();
  expect(redeem).not.toHaveBeenCalled();
  redeem.mockResolvedValue({ mfaRequired: true, methods: ["totp"] });
  await signIn.click();
  await expect.element(screen.getByLabelText("Code from your authenticator app")).toBeVisible();
  expect(redeem).toHaveBeenCalledExactlyOnceWith({ params: {}, body: { token: "t0ken" } });
  expect(onSignedIn).not.toHaveBeenCalled();
});

it("T48: says that a sign-in link no longer works", async () => {
  const { screen, redeem, onStartOver, signIn } = await renderPage();
  const detail = "This sign-in link was used, replaced, or has expired.";
  redeem.mockRejectedValue(new ProblemError("sign-in-expired", 401, "Sign-in link no longer valid", { detail }));
  await signIn.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(`Sign-in link no longer valid${detail}`);
  await screen.getByRole("button", { name: "Start over" }).click();
  expect(onStartOver).toHaveBeenCalledOnce();
});
