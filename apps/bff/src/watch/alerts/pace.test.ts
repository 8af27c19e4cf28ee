import { limits } from "@edge-console/contract/limits";
import { expect, it } from "vitest";
import { computePace, getAllowance, getMaxAddressRequests, getTunnelsDueAt } from "./pace.ts";

it("loads a small installation every minute, and a large one as often as the rate limit allows", () => {
  expect(computePace({ accounts: 3, objects: 30 })).toEqual({
    evaluation: 60,
    objects: 60,
    tunnels: 20,
    hostnames: 600,
    firstHostnames: 60,
  });
  const pace = computePace({ accounts: 1_000, objects: 10_000 });
  const callsPerMinute = (1_000 * 2 * 60) / pace.objects + (10_000 * 60) / pace.hostnames;
  expect(callsPerMinute).toBeGreaterThan(140);
  expect(callsPerMinute).toBeLessThanOrEqual(150);
});

it("spreads the loads of an account over time, and those of accounts against each other", () => {
  const account = { accountId: "account001", objects: 10, seconds: 15_000 };
  let since: number | undefined;
  let loads = 0;
  for (let now = 1_000_000; now < 1_015_000; now += 60) {
    const { count, at } = getAllowance(account, since, now);
    expect(count).toBeLessThanOrEqual(1);
    since = at;
    loads += count;
  }
  expect(loads).toBeGreaterThanOrEqual(9);
  expect(loads).toBeLessThanOrEqual(11);
  const starts = ["account001", "account002", "account003"].map(
    (accountId) => getAllowance({ ...account, accountId }, undefined, 1_000_000).at,
  );
  expect(new Set(starts).size).toBe(3);
});

it("loads all of a small account at its first evaluation", () => {
  expect(getAllowance({ accountId: "account001", objects: 10, seconds: 60 }, undefined, 1_000_000).count).toBe(10);
});

it("leaves more of the address's limit to accounts the longer they wait", () => {
  const [due, late, overdue] = [1, 1.5, 2].map((waited) => getMaxAddressRequests(waited));
  expect(due).toBeLessThan(late ?? 0);
  expect(late).toBeLessThan(overdue ?? 0);
  expect(getMaxAddressRequests(0)).toBe(due);
  expect(getMaxAddressRequests(Infinity)).toBe(overdue);
  expect(overdue).toBeLessThan(limits.requestsPerAddressPerMinute / 2);
});

it("loads tunnels when the first of them could be disconnected", () => {
  const tunnel = (CONNECTED_AT: number) => ({ ENABLED: 1, STATE: "CONNECTED", CONNECTED_AT }) as const;
  expect(getTunnelsDueAt([tunnel(1_030), tunnel(1_000)])).toBe(1_091);
  expect(
    getTunnelsDueAt([
      { ...tunnel(900), ENABLED: 0 },
      { ...tunnel(900), STATE: "DISCONNECTED" },
    ]),
  ).toBeUndefined();
});
