import { pendingDemoHostname } from "@edge-console/contract/console/demo";
import { expect, it } from "vitest";
import type { DnsChecker } from "./dns-check.ts";
import { withDemoRecords } from "./demo-dns.ts";

const target = "harbournews.edge-zones.example";

const lookup: DnsChecker = {
  check: async ({ hostname }) => ({ hostname, target, verdict: "elsewhere", alias: null, addresses: ["192.0.2.1"] }),
};

it.each([
  ["www.harbour-news.example", "points-here"],
  ["WWW.Harbour-News.example", "points-here"],
  [pendingDemoHostname, "elsewhere"],
  ["www.my-harbour-news.example", "elsewhere"],
  ["www.customer.example", "elsewhere"],
])("reports that %s is %s", async (hostname, verdict) => {
  expect(await withDemoRecords(lookup).check({ hostname, target, zoneHostnames: [] })).toMatchObject({
    hostname,
    target,
    verdict,
  });
});
