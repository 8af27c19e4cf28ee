import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError } from "../api/problem.ts";
import { clearSessionExpired, markSessionExpired } from "../api/session-expired.ts";
import { ProblemBanner } from "./problem-banner.tsx";

afterEach(() => {
  clearSessionExpired();
  vi.restoreAllMocks();
});

it("V14: goes away when the browser is online again", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const screen = await renderComponent(<ProblemBanner problem={new ProblemError("offline", 0, "You're offline")} />);
  await expect.element(screen.getByText("You're offline")).toBeVisible();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.element(screen.getByText("You're offline")).not.toBeInTheDocument();
});

it("V14: goes away when the user has signed in again", async () => {
  markSessionExpired();
  const screen = await renderComponent(<ProblemBanner problem={new ProblemError("signed-out", 401, "Signed out")} />);
  await expect.element(screen.getByText("Signed out")).toBeVisible();
  clearSessionExpired();
  await expect.element(screen.getByText("Signed out")).not.toBeInTheDocument();
});
