import { audience, type AudienceCountry, hostingNetworks, type NetworkWeight } from "./audience.ts";
import { noise, toSeed } from "@edge-console/contract/console/demo-noise";
import type { TrafficPlan } from "./traffic-plan.ts";

/** A country or network with its parts of a location's requests, of the bytes sent there and of what was refused there. */
export interface Share<Key> {
  readonly key: Key;
  readonly requests: number;
  readonly bytes: number;
  readonly blocked: number;
}

/** One location's part of a zone's requests, and whom it serves; the parts of each list add up to 1. */
export interface NodeShares {
  readonly node: string;
  readonly part: number;
  readonly countries: readonly Share<string>[];
  readonly networks: readonly Share<number>[];
}

/** Whom each of a zone's locations serves, as its plan has it. */
export function getNodeShares(plan: TrafficPlan): NodeShares[] {
  const served = new Map<string, Map<AudienceCountry, number>>(plan.nodes.map((node) => [node, new Map()]));
  for (const [country, weight] of selectCountries(plan)) {
    const near = country.nodes.filter((node) => served.has(node));
    const nodes = near.length > 0 ? near : plan.nodes.slice(0, 1);
    for (const [index, node] of nodes.entries()) served.get(node)?.set(country, weight / (index + 1));
  }
  const total = sum([...served.values()].flatMap((countries) => [...countries.values()]));
  return [...served].flatMap(([node, countries]) => {
    const weight = sum([...countries.values()]);
    if (weight === 0) return [];
    const refused = plan.refused?.countries ?? [];
    return [
      {
        node,
        part: weight / total,
        countries: normalizeShares(
          [...countries].map(([country, part]) => [country.code, part]),
          refused,
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

/** The named networks, and what they leave over as AS 0. */
function addRemainder(networks: readonly NetworkWeight[]): NetworkWeight[] {
  return [...networks, [0, 1 - sum(networks.map(([, part]) => part))]];
}

function normalizeShares<Key extends string | number>(
  served: readonly (readonly [Key, number])[],
  refused: readonly (readonly [Key, number])[],
): Share<Key>[] {
  const weights = new Map<Key, { requests: number; bytes: number; blocked: number }>();
  for (const [key, weight] of served) {
    weights.set(key, { requests: weight, bytes: weight * (0.8 + 0.4 * noise(toSeed(String(key)), 7)), blocked: 0 });
  }
  for (const [key, blocked] of refused) weights.set(key, { requests: 0, bytes: 0, ...weights.get(key), blocked });
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
 * Whole numbers that are as near to the parts of a total as whole numbers can be and add up to it exactly. Parts add
 * up to 1.
 */
export function split(total: number, parts: readonly number[]): number[] {
  let reached = 0;
  let given = 0;
  return parts.map((part, index) => {
    reached += part;
    const upTo = index === parts.length - 1 ? total : Math.min(total, Math.round(total * reached));
    const amount = upTo - given;
    given = upTo;
    return amount;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
