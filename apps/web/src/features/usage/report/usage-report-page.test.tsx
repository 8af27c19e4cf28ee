import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { report } from "../../../../test/sample-usage-report.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { usageReportQuery } from "../../../resources/usage/queries.ts";
import { UsageReportPage } from "./usage-report-page.tsx";

async function renderFailing(status: number, type: string, title: string, stored?: typeof report) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession("billing"));
  const { queryKey } = usageReportQuery("a1", { month: "2026-10" });
  if (stored) client.setQueryData(queryKey, stored, { updatedAt: Date.now() - 3_600_000 });
  vi.spyOn(globalThis, "fetch").mockImplementation(() =>
    Promise.resolve(
      Response.json(
        { type: `urn:edge-console:${type}`, title, status },
        { status, headers: { "content-type": "application/problem+json" } },
      ),
    ),
  );
  const options = { url: "/a/a1/usage/report?month=2026-10", path: "/a/:account/usage/report", client };
  return renderComponent(<UsageReportPage />, options);
}

describe.each([
  [429, "throttled", "Too many attempts"],
  [500, "internal", "Internal error"],
])("UsageReportPage after a %i", (status, type, title) => {
  it("says why nothing could be loaded, and offers to retry", async () => {
    const screen = await renderFailing(status, type, title);
    await expect.element(screen.getByText("Couldn't load the usage report")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
    await expect.element(screen.getByRole("article")).not.toBeInTheDocument();
  });

  it("keeps the report that was loaded last, with its age", async () => {
    const account = { id: "a1", name: "Harbour Media" };
    const screen = await renderFailing(status, type, title, { ...report, account });
    await expect.element(screen.getByText(title)).toBeVisible();
    await expect.element(screen.getByText(/This page shows data from/)).toBeVisible();
    await expect.element(screen.getByRole("article", { name: "Usage report, October 2026" })).toBeVisible();
  });
});
