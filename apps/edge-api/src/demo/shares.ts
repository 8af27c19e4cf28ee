import { audience, type AudienceCountry, hostingNetworks, type NetworkWeight } from "./audience.ts";
import { getNoise, toSeed } from "@edge-console/contract/console/demo-noise";
import type { TrafficPlan } from "./traffic-plan.ts";

/** A country's or network's shares of the requests, bytes, and blocked requests of a location. */
export interface Share<Key> {
  readonly key: Key;
  readonly requests: number;
  readonly bytes: number;
  readonly blocked: number;
}

/** A location's share of a zone's requests, by country and network. The shares in each list add up to 1. */
export interface NodeShares {
  readonly node: string;
  readonly part: number;
  readonly countries: readonly Share<string>[];
  readonly networks: readonly Share<number>[];
}

/** Returns the shares of each location of a zone according to its plan. */
export function getNodeShares(plan: TrafficPlan): NodeShares[] {
  const weightsByNode = new Map<string, Map<AudienceCountry, number>>(plan.nodes.map((node) => [node, new Map()]));
  for (const [country, weight] of selectCountries(plan)) {
    const nearestNodes = country.nodes.filter((node) => weightsByNode.has(node));
    const nodes = nearestNodes.length > 0 ? nearestNodes : plan.nodes.slice(0, 1);
    for (const [index, node] of nodes.entries()) weightsByNode.get(node)?.set(country, weight / (index + 1));
  }
  const total = sum([...weightsByNode.values()].flatMap((countries) => [...countries.values()]));
  return [...weightsByNode].flatMap(([node, countries]) => {
    const weight = sum([...countries.values()]);
    if (weight === 0) return [];
    const blockedShares = plan.refused?.countries ?? [];
    return [
      {
        node,
        part: weight / total,
        countries: normalizeShares(
          [...countries].map(([country, part]) => [country.code, part]),
          blockedShares,
        ),
        networks: normalizeShares(getNetworks(countries), addRemainder(hostingNetworks)),
      },
    ];
  });
}

function selectCountries(plan: TrafficPlan): (readonly [AudienceCountry, number])[] {
  const { countries } = plan;
  const regionTotals = new Map<string, number>();
  for (const { region, weight } of audience) regionTotals.set(region, (regionTotals.get(region) ?? 0) + weight);
  return audience
    .map((country) => {
      const region = plan.regions[country.region] ?? 0;
      return [country, (region * country.weight) / (regionTotals.get(country.region) ?? 1)] as const;
    })
    .filter(([{ code }, weight]) => weight > 0 && (typeof countries === "number" || countries.includes(code)))
    .sort(([, a], [, b]) => b - a)
    .slice(0, typeof countries === "number" ? countries : undefined);
}

function getNetworks(countries: ReadonlyMap<AudienceCountry, number>): [number, number][] {
  const parts = new Map<number, number>();
  for (const [country, weight] of countries) {
    for (const [asn, part] of addRemainder(country.networks)) parts.set(asn, (parts.get(asn) ?? 0) + weight * part);
  }
  return [...parts];
}

/** Returns the networks and the remaining share as AS0. */
function addRemainder(networks: readonly NetworkWeight[]): NetworkWeight[] {
  return [...networks, [0, 1 - sum(networks.map(([, part]) => part))]];
}

function normalizeShares<Key extends string | number>(
  servedShares: readonly (readonly [Key, number])[],
  blockedShares: readonly (readonly [Key, number])[],
): Share<Key>[] {
  const weights = new Map<Key, { requests: number; bytes: number; blocked: number }>();
  for (const [key, weight] of servedShares) {
    weights.set(key, { requests: weight, bytes: weight * (0.8 + 0.4 * getNoise(toSeed(String(key)), 7)), blocked: 0 });
  }
  for (const [key, blocked] of blockedShares) weights.set(key, { requests: 0, bytes: 0, ...weights.get(key), blocked });
  const rows = [...weights];
  const totals = {
    requests: sum(rows.map(([, row]) => row.requests)),
    bytes: sum(rows.map(([, row]) => row.bytes)),
    blocked: sum(rows.map(([, row]) => row.blocked)),
  };
  return rows.map(([key, row]) => ({
    key,
    requests: row.requests / totals.requests,
    bytes: row.bytes / totals.bytes,
    blocked: totals.blocked === 0 ? 0 : row.blocked / totals.blocked,
  }));
}

/**
 * Splits a total into integers in proportion to `parts`, which add up to 1. The integers add up to the total exactly.
 */
export function splitTotal(total: number, parts: readonly number[]): number[] {
  let cumulativeShare = 0;
  let allocated = 0;
  return parts.map((part, index) => {
    cumulativeShare += part;
    const target = index === parts.length - 1 ? total : Math.min(total, Math.round(total * cumulativeShare));
    const amount = target - allocated;
    allocated = target;
    return amount;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
