import type { Finding } from "@edge-console/contract/findings/finding";
import type { AccountRole } from "@edge-console/contract/permissions";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { FindingFix } from "./finding-fix.tsx";

async function renderFix(finding: Pick<Finding, "fix" | "subject">, role: AccountRole) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession(role));
  const complete = {
    code: "service-problem",
    severity: "warning",
    impact: "none",
    title: "",
    sentence: "",
    ...finding,
  } as const;
  return renderComponent(<FindingFix finding={complete} zone="z1" />, { client, path: "/a/:account", url: "/a/a1" });
}

it("links to the service status once", async () => {
  const fix = { type: "advice", text: "Check the service status page for updates." } as const;
  const screen = await renderFix({ fix, subject: { type: "service" } }, "full");
  await expect.element(screen.getByRole("link", { name: "Go to service status" })).toBeVisible();
  await expect.element(screen.getByText(/Check the service status page/)).not.toBeInTheDocument();
});

it.each([
  ["full", "Apply again"],
  ["billing", "Go to IP list"],
] as const)("offers to apply a shared IP list again only to members who can: %s", async (role, name) => {
  const fix = { type: "deviation", source: "shared-list", id: "l1" } as const;
  const screen = await renderFix({ fix, subject: { type: "zone", id: "z1", name: "shop" } }, role);
  await expect.element(screen.getByRole("link", { name })).toBeVisible();
});
