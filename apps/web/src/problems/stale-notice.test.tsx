import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError, problemFromNetworkError } from "../api/problem.ts";
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
