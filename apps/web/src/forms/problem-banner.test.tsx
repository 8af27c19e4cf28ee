import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError } from "../api/problem.ts";
import { clearSessionExpired, markSessionExpired } from "../api/session-expired.ts";
import { ProblemBanner } from "./problem-banner.tsx";
import { ResendContext } from "./resend.ts";

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

const renderInForm = async (problem: ProblemError) => {
  const resend = vi.fn<() => void>();
  const screen = await renderComponent(
    <ResendContext value={resend}>
      <ProblemBanner problem={problem} />
    </ResendContext>,
  );
  return { screen, resend };
};

it("V14: counts down and sends the form, if the user asks for it", async () => {
  const problem = new ProblemError("upstream-rate-limited", 429, "Too many requests", {
    retryAfter: 2,
    outcome: "not-applied",
  });
  const { screen, resend } = await renderInForm(problem);
  await screen.getByRole("button", { name: "Send automatically" }).click();
  await expect.element(screen.getByText(/^Sends automatically in \d seconds?\.$/)).toBeVisible();
  expect(resend).not.toHaveBeenCalled();
  await expect.poll(() => resend.mock.calls.length, { timeout: 10_000 }).toBe(1);
});

it("V14: doesn't tell to wait when the time is over", async () => {
  const problem = new ProblemError("upstream-rate-limited", 429, "Rate limit reached", {
    retryAfter: 1,
    upstream: { status: 429, message: "Try again in 1 seconds." },
  });
  const screen = await renderComponent(<ProblemBanner problem={problem} />);
  await expect.element(screen.getByText("You can retry now.")).toBeVisible();
  await expect.element(screen.getByText("Try again in 1 seconds.")).not.toBeInTheDocument();
});

it("V14: never offers to send a change again that may have been applied", async () => {
  const problem = new ProblemError("upstream-unavailable", 503, "No response", { retryAfter: 60, outcome: "unknown" });
  const { screen } = await renderInForm(problem);
  await expect.element(screen.getByText(/^You can retry in \d+ seconds\.$/)).toBeVisible();
  expect(screen.getByRole("button").elements()).toHaveLength(0);
});
