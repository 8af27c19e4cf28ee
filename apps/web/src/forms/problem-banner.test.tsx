import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError } from "../api/problem.ts";
import { clearSessionExpired, markSessionExpired } from "../api/session-expired.ts";
import { Form } from "./form.tsx";
import { ProblemBanner } from "./problem-banner.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAppForm } from "./use-app-form.ts";

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

const onSubmit = vi.fn<() => void>();

function WaitingForm({ problem }: { problem: ProblemError }): ReactElement {
  const form = useAppForm({ schema: z.object({}), values: {} });
  const mutation = { isPending: false, error: problem };
  return (
    <Form form={form} onSubmit={onSubmit} mutation={mutation}>
      <SubmitButton mutation={mutation}>Save changes</SubmitButton>
    </Form>
  );
}

const renderInForm = async (problem: ProblemError) => {
  onSubmit.mockClear();
  const screen = await renderComponent(<WaitingForm problem={problem} />);
  return { screen, save: screen.getByRole("button", { name: "Save changes", exact: true }) };
};

const rejectFor = (retryAfter: number) =>
  new ProblemError("upstream-rate-limited", 429, "Too many requests", { retryAfter, outcome: "not-applied" });

it("V14: counts down in the button, and sends the form when the time is over if the button was pressed", async () => {
  const { screen, save } = await renderInForm(rejectFor(3));
  await expect.element(save).toMatchTextContent(/^Save changes in \d s$/);
  await save.click();
  await expect.element(screen.getByText("Sends automatically when the countdown ends.")).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.poll(() => onSubmit.mock.calls.length, { timeout: 10_000 }).toBe(1);
  await expect.element(save).toMatchTextContent(/^Save changes$/);
});

it("V14: doesn't send the form if the user changes their mind", async () => {
  const { screen } = await renderInForm(rejectFor(60));
  await screen.getByRole("button", { name: "Send automatically" }).click();
  await screen.getByRole("button", { name: "Don't send automatically" }).click();
  await expect.element(screen.getByText("Sends automatically when the countdown ends.")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Send automatically" })).toBeVisible();
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
  const { screen, save } = await renderInForm(problem);
  await expect.element(screen.getByText(/^You can retry in \d+ seconds\.$/)).toBeVisible();
  await expect.element(save).toMatchTextContent(/^Save changes$/);
  expect(screen.getByRole("button", { name: /automatically/ }).elements()).toHaveLength(0);
});
