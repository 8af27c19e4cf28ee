import type { Usage } from "@edge-console/contract/console/usage";
import { expect, it, vi } from "vitest";
import { neverRespond } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { sessionQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { monthComparisonQuery, pricesQuery, usageQuery, usageThresholdsQuery } from "../../resources/usage/queries.ts";
import { UsagePage } from "./usage-page.tsx";

it("V18: compares months of the same stored usage as the totals, also while it's collected", async () => {
  const { queryKey } = usageQuery("a1");
  const zone = (name: string) => ({ id: name, name, deletedAt: null, requests: [1_000], bandwidthBytes: [1_000_000] });
  const day = Date.UTC(2026, 10, 20) / 1000;
  const usage = (complete: number): Usage => ({
    months: [String(queryKey.at(-1))],
    zones: ["shop", "video"].slice(0, complete).map(zone),
    days: [{ day, requests: 1_000, hits: 0, bandwidthBytes: 1_000_000, originBytes: 0 }],
    storedFrom: day,
    today: day,
    collection: { zones: 2, complete, running: complete < 2, readAt: day, failure: null },
  });
  const amounts = { requests: 1_000, bandwidthBytes: 1_000_000 };
  const compared = { days: amounts, previousDays: amounts, previousMonth: amounts, forecast: null, cause: null };
  const comparison = (names: readonly string[]) => ({
    month: "2026-11",
    previousMonth: "2026-10",
    days: 20,
    isPreviousComplete: true,
    zones: names.map((name) => ({ id: name, name, deletedAt: null, ...compared })),
  });
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    typeof input === "string" && input.endsWith("/month-comparison")
      ? Promise.resolve(Response.json(comparison(["shop", "video"])))
      : neverRespond(init),
  );
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(queryKey, usage(1));
  client.setQueryData(usageThresholdsQuery("a1").queryKey, { requests: null, bandwidthBytes: null });
  const prices = { currency: "EUR", perTerabyte: null, perMillionRequests: null } as const;
  client.setQueryData(pricesQuery("a1").queryKey, prices);
  client.setQueryData(monthComparisonQuery("a1").queryKey, comparison(["shop"]));
  const screen = await renderComponent(<UsagePage />, { client, path: "/a/:account/usage", url: "/a/a1/usage" });
  const table = screen.getByRole("table", { name: "Zones compared with last month" });
  await expect.element(table).toMatchTextContent("shop");
  await expect.element(table).not.toMatchTextContent("video");
  client.setQueryData(queryKey, usage(2));
  await expect.element(table).toMatchTextContent("video");
});
