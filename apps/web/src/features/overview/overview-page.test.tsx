import type { Session } from "@edge-console/contract/console/session";
import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { sessionQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { OverviewPage } from "./overview-page.tsx";

afterEach(() => vi.restoreAllMocks());

const session: Session = {
  user: { id: "u1", email: "ada@example.com", name: "Ada", staff: null },
  accounts: [{ id: "a1", name: "Harbour", role: "full" }],
  expiresAt: 0,
  authenticatedAt: 0,
  methods: [],
  mustSetUpFactor: false,
};

const unavailable = { type: "urn:edge-console:unavailable", title: "Unavailable", status: 503 };
const broken = { type: "urn:edge-console:internal", title: "Internal error", status: 500 };

async function renderOverview(activityProblem: { status: number }) {
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const problem = typeof input === "string" && input.includes("/audit?") ? activityProblem : unavailable;
    const headers = { "Content-Type": "application/problem+json" };
    return Promise.resolve(new Response(JSON.stringify(problem), { status: problem.status, headers }));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  return renderComponent(<OverviewPage />, { client, path: "/a/:account", url: "/a/a1" });
}

it("shows one failure if the totals and the recent activity fail for the same reason", async () => {
  const screen = await renderOverview(unavailable);
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Recent activity" })).not.toBeInTheDocument();
});

it("shows the failure of the recent activity if it has another reason", async () => {
  const screen = await renderOverview(broken);
  await expect.element(screen.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" }).nth(1)).toBeVisible();
});
