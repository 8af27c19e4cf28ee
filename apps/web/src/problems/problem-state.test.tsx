import { messages } from "@edge-console/contract/messages";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
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
