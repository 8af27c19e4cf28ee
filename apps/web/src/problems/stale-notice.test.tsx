import { type ReactElement, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError, problemFromNetworkError } from "../api/problem.ts";
import { LateNoticePlace } from "../ui/late-notice.ts";
import { StaleNotice } from "./stale-notice.tsx";

const loaded = { data: "zones", dataUpdatedAt: Date.now(), isFetching: false, refetch: () => undefined };

test("says that the page shows earlier data", async () => {
  const error = new ProblemError("upstream-unavailable", 503, "The Edge API is unavailable");
  await renderComponent(<StaleNotice query={{ ...loaded, error }} />);
  await expect.element(page.getByText(/This page shows data from/)).toBeVisible();
});

test("moves nothing while the browser is offline, which the page says elsewhere", async () => {
  const error = problemFromNetworkError(false, false);
  const screen = await renderComponent(<StaleNotice className="space" query={{ ...loaded, error }} />);
  expect(screen.container.textContent).toBe("");
  expect(screen.container.querySelector(".space")).toBeNull();
});

const unavailable = new ProblemError("upstream-unavailable", 503, "The Edge API is unavailable");

type Query = Parameters<typeof StaleNotice>[0]["query"];

/** A page with a place for notices that arrive later, and buttons that change its query. */
function PageInFrame({ first, then }: { first: Query; then: Query }): ReactElement {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [query, setQuery] = useState(first);
  return (
    <>
      <main>
        <LateNoticePlace value={place}>
          <StaleNotice query={query} />
        </LateNoticePlace>
      </main>
      <aside ref={setPlace} />
      <button type="button" onClick={() => setQuery(then)}>
        Reload
      </button>
    </>
  );
}

const pending = { ...loaded, data: undefined, error: null };

test.each([
  ["above data that arrives with the problem", pending, "main"],
  ["outside the page if its data was there before the problem", { ...loaded, error: null }, "complementary"],
] as const)("is %s", async (_name, first, place) => {
  const screen = await renderComponent(<PageInFrame first={first} then={{ ...loaded, error: unavailable }} />);
  await screen.getByRole("button", { name: "Reload" }).click();
  await expect.element(screen.getByRole(place).getByText(/This page shows data from/)).toBeVisible();
  await expect.element(screen.getByText(/This page shows data from/)).toBeVisible();
});

test("counts down in its button until the API may be called again", async () => {
  const limited = new ProblemError("upstream-rate-limited", 429, "Too many requests", { retryAfter: 30 });
  const screen = await renderComponent(<StaleNotice query={{ ...loaded, error: limited }} />);
  const retry = screen.getByRole("button", { name: /^Retry \(\d+s\)$/ });
  await expect.element(retry).toHaveAttribute("aria-disabled", "true");
});
