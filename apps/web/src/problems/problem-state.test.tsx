import { messages } from "@edge-console/contract/messages";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { createSession } from "../../test/sample-session.ts";
import { ProblemError } from "../api/problem.ts";
import { sessionQuery } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { formatProblem } from "./problem-messages.ts";
import { ProblemState } from "./problem-state.tsx";

const { setupRequired } = messages.authentication;

function renderState(element: ReactElement) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  return renderComponent(element, { client, path: "/a/:account", url: "/a/a1" });
}

it("V25: quotes what the API says about an account that needs setting up, and who can help", async () => {
  const problem = new ProblemError("upstream-key-rejected", 502, "Edge API denied access", {
    detail: setupRequired,
    upstream: { status: 401, message: setupRequired },
  });
  const screen = await renderState(<ProblemState error={problem} />);
  await expect.element(screen.getByRole("heading", { name: "Edge API denied access" })).toBeVisible();
  await expect.element(screen.getByRole("blockquote")).toHaveTextContent(setupRequired);
  await expect.element(screen.getByText(/If it's about the account, contact your provider\.$/)).toBeVisible();
  await expect.element(screen.getByText(/key rejected/i)).not.toBeInTheDocument();
  expect(formatProblem(problem)).toContain(`The API returned: “${setupRequired}”`);
});

function createLimited(retryAfter: number): ProblemError {
  return new ProblemError("upstream-rate-limited", 429, "API rate limit reached", { retryAfter });
}

it("V14: counts down in the button, and retries automatically", async () => {
  const retry = vi.fn();
  const screen = await renderState(<ProblemState error={createLimited(1)} onRetry={retry} />);
  await vi.waitFor(() => expect(retry).toHaveBeenCalled(), { timeout: 10_000 });
  await expect.element(screen.getByRole("button", { name: "Retry" })).toMatchTextContent(/^Retry$/);
});

it("V14: doesn't retry after the user stopped it, until the user does", async () => {
  const retry = vi.fn();
  const screen = await renderState(<ProblemState error={createLimited(900)} onRetry={retry} />);
  const button = screen.getByRole("button", { name: "Retry", exact: true });
  await expect.element(button).toMatchTextContent(/^Retry in \d+ s$/);
  const stop = screen.getByRole("button", { name: "Stop the automatic retry" });
  await stop.click();
  await expect.element(stop).not.toBeInTheDocument();
  await expect.element(button).toMatchTextContent(/^Retry$/);
  expect(retry).not.toHaveBeenCalled();
  await button.click();
  expect(retry).toHaveBeenCalledOnce();
});
