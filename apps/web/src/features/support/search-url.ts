import type { SupportResult } from "@edge-console/contract/console/support";
import { paths } from "../../paths.ts";

/** What an inspection is opened for: an account, and the place in it where it begins. */
export type InspectionTarget = Readonly<{ account: string; zone?: string; tunnel?: string }>;

/** Where the inspection of a hit begins. */
export function toInspectionTarget({
  account,
  zone,
  tunnel,
}: Pick<SupportResult, "account" | "zone" | "tunnel">): InspectionTarget {
  return { account: account.id, ...(zone && { zone: zone.id }), ...(tunnel && { tunnel: tunnel.id }) };
}

/** The screen that a goal leads to. */
export function getTargetPath({ account, zone, tunnel }: InspectionTarget): string {
  if (zone !== undefined) return paths.zone(account, zone);
  return tunnel === undefined ? paths.accountStart(account) : paths.tunnel(account, tunnel);
}

/** The address of the search with the dialog open that asks for a reason; the search stays as it was. */
export function toInspectSearch(query: string, { account, zone, tunnel }: InspectionTarget): string {
  const parts = { q: query, inspect: account, zone: zone ?? "", tunnel: tunnel ?? "" };
  return `?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ""))}`;
}

/** The goal of the dialog that is open, by the address. */
export function parseInspectionTarget(search: URLSearchParams): InspectionTarget | undefined {
  const account = search.get("inspect");
  if (!account) return undefined;
  const [zone, tunnel] = [search.get("zone"), search.get("tunnel")];
  return { account, ...(zone && { zone }), ...(tunnel && { tunnel }) };
}

/** The address of the search without the dialog. */
export function removeInspectionTarget(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of ["inspect", "zone", "tunnel"]) rest.delete(name);
  return rest;
}
