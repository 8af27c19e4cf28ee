import { type ReactElement, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError } from "../api/problem.ts";
import { clearSessionExpired, markSessionExpired } from "../api/session-expired.ts";
import { Form } from "./form.tsx";
import { FormTextField } from "./text-fields.tsx";
import { ProblemBanner } from "./problem-banner.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAppForm } from "./use-app-form.ts";

afterEach(() => clearSessionExpired());

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

/** A form whose first submission is rejected. */
function RejectedForm({ problem }: { problem: ProblemError }): ReactElement {
  const form = useAppForm({ schema: z.object({ NAME: z.string() }), values: { NAME: "warehouse" } });
  const [error, setError] = useState<ProblemError>();
  const mutation = { isPending: false, error };
  const submit = () => {
    setError(onSubmit.mock.calls.length === 0 ? problem : undefined);
    onSubmit();
  };
  return (
    <Form form={form} onSubmit={submit} mutation={mutation}>
      <FormTextField name="NAME" control={form.control} label="Tunnel name" />
      <SubmitButton mutation={mutation}>Save changes</SubmitButton>
    </Form>
  );
}

/** Renders the form and sends it once. */
const renderInForm = async (problem: ProblemError) => {
  onSubmit.mockClear();
  const screen = await renderComponent(<RejectedForm problem={problem} />);
  const save = screen.getByRole("button", { name: "Save changes", exact: true });
  await save.click();
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1);
  return { screen, save };
};

const rejectFor = (retryAfter: number) =>
  new ProblemError("upstream-rate-limited", 429, "Too many requests", { retryAfter, outcome: "not-applied" });

const automatic = "Sends automatically when the countdown ends.";

it("V14: counts down in the button, and sends the form automatically when the time is over", async () => {
  const { screen, save } = await renderInForm(rejectFor(3));
  await expect.element(save).toMatchTextContent(/^Save changes in \d s$/);
  await expect.element(screen.getByText(automatic)).toBeVisible();
  expect(onSubmit).toHaveBeenCalledOnce();
  await expect.poll(() => onSubmit.mock.calls.length, { timeout: 10_000 }).toBe(2);
  await expect.element(save).toMatchTextContent(/^Save changes$/);
});

it("V14: doesn't send the form if the user changes their mind", async () => {
  const { screen } = await renderInForm(rejectFor(60));
  await screen.getByRole("button", { name: "Don't send automatically" }).click();
  await expect.element(screen.getByText(automatic)).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Send automatically" }).click();
  await expect.element(screen.getByText(automatic)).toBeVisible();
});

it("V14: doesn't send what was changed since, until the button is pressed", async () => {
  const { screen, save } = await renderInForm(rejectFor(60));
  const field = screen.getByLabelText("Tunnel name");
  await field.fill("depot");
  await expect.element(screen.getByText(automatic)).not.toBeInTheDocument();
  await save.click();
  await expect.element(screen.getByText(automatic)).toBeVisible();
  await field.fill("yard");
  await expect.element(screen.getByText(automatic)).not.toBeInTheDocument();
  await field.fill("warehouse");
  await expect.element(screen.getByText(automatic)).toBeVisible();
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("V14: sends a change that another reason kept from being applied only after a click", async () => {
  const unavailable = new ProblemError("unavailable", 503, "Unavailable", { retryAfter: 60, outcome: "not-applied" });
  const { screen, save } = await renderInForm(unavailable);
  await expect.element(save).toMatchTextContent(/^Save changes in \d+ s$/);
  await expect.element(screen.getByText(automatic)).not.toBeInTheDocument();
  await save.click();
  await expect.element(screen.getByText(automatic)).toBeVisible();
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
