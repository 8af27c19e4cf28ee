import { startDnsServer, type DnsServer } from "@edge-console/testing/dns-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDnsChecker } from "./dns-check.ts";

const target = "demo123.edge-zones.example";
let server: DnsServer;

beforeAll(async () => {
  server = await startDnsServer({
    "cdn.example.com": { cname: target },
    "chain.example.com": { cname: "cdn.example.com" },
    "flat.example.com": { a: ["192.0.2.1"] },
    "old.example.com": { a: ["198.51.100.9"] },
    [target]: { a: ["192.0.2.1", "192.0.2.2"] },
  });
});
afterAll(() => server.stop());

it.each([
  ["cdn.example.com", "points-here"],
  ["CHAIN.example.com", "points-here"],
  ["flat.example.com", "points-here"],
  ["old.example.com", "elsewhere"],
  ["new.example.com", "missing"],
])("reports that %s is %s", async (hostname, verdict) => {
  const result = await createDnsChecker([server.address]).check(hostname, target);
  expect(result).toMatchObject({ hostname: hostname.toLowerCase(), target, verdict });
});

it("asks again if a query was lost", async () => {
  server.loseNext();
  const result = await createDnsChecker([server.address]).check("cdn.example.com", target);
  expect(result).toMatchObject({ verdict: "points-here" });
});

it("returns unknown if the resolver doesn't respond", async () => {
  const silent = await startDnsServer();
  await silent.stop();
  expect(await createDnsChecker([silent.address]).check("cdn.example.com", target)).toMatchObject({
    verdict: "unknown",
  });
});
