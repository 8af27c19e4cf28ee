import { type ReactElement, type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError, problemFromNetworkError } from "../api/problem.ts";
import { Dialog } from "../ui/dialog.tsx";
import { NoticePlace } from "../ui/notice-place.ts";
import { StaleNotice } from "./stale-notice.tsx";

const loaded = { data: "zones", dataUpdatedAt: Date.now(), isFetching: false, refetch: () => undefined };

test("says that the page shows earlier data", async () => {
  const error = new ProblemError("upstream-unavailable", 503, "The Edge API is unavailable");
  await renderComponent(<StaleNotice query={{ ...loaded, error }} />);
  await expect.element(page.getByText(/This page shows data from/)).toBeVisible();
});

test("moves nothing while the browser is offline, which the page says elsewhere", async () => {
  const error = problemFromNetworkError(false, false);
  const screen = await renderComponent(<StaleNotice query={{ ...loaded, error }} />);
  expect(screen.container.textContent).toBe("");
});

const unavailable = new ProblemError("upstream-unavailable", 503, "The Edge API is unavailable");

const stale = <StaleNotice query={{ ...loaded, error: unavailable }} />;

test("doesn't offer a retry of what failed before the browser was offline", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await renderComponent(stale);
  const retry = page.getByRole("button", { name: "Retry" });
  await expect.element(retry).not.toBeInTheDocument();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.element(retry).toBeVisible();
});

/** A page in a frame with a place for notices. */
function PageInFrame({ children }: { children: ReactNode }): ReactElement {
  const [place, setPlace] = useState<HTMLElement | null>();
  return (
    <>
      <main>
        <NoticePlace value={place}>{children}</NoticePlace>
      </main>
      <aside ref={setPlace} />
    </>
  );
}

test("is outside the page, where it moves nothing", async () => {
  const screen = await renderComponent(<PageInFrame>{stale}</PageInFrame>);
  const notice = screen.getByRole("complementary").getByRole("region", { name: "Earlier data" });
  await expect.element(notice).toMatchTextContent("The Edge API is unavailable");
  expect(screen.getByRole("main").element().textContent).toBe("");
});

test("is nowhere until the frame is on screen, because it would move the page", async () => {
  const screen = await renderComponent(<NoticePlace value={undefined}>{stale}</NoticePlace>);
  expect(screen.container.textContent).toBe("");
});

test("is in the dialog that shows the data, because the frame is inert", async () => {
  const dialog = (
    <Dialog open onClose={() => undefined} title="Replace certificates">
      {stale}
    </Dialog>
  );
  const screen = await renderComponent(<PageInFrame>{dialog}</PageInFrame>);
  await expect.element(screen.getByRole("dialog").getByText(/^This page shows data from/)).toBeVisible();
});

test("counts down in its button until the API may be called again", async () => {
  const limited = new ProblemError("upstream-rate-limited", 429, "Too many requests", { retryAfter: 30 });
  const screen = await renderComponent(<StaleNotice query={{ ...loaded, error: limited }} />);
  const retry = screen.getByRole("button", { name: /^Retry \(\d+s\)$/ });
  await expect.element(retry).toHaveAttribute("aria-disabled", "true");
});
