import type { SupportResult } from "@edge-console/contract/console/support";
import { paths } from "../../paths.ts";

/** Target of an inspection: an account and, if given, a zone or tunnel in it. */
export type InspectionTarget = Readonly<{ account: string; zone?: string; tunnel?: string }>;

/** Returns the inspection target of a search result. */
export function toInspectionTarget({
  account,
  zone,
  tunnel,
}: Pick<SupportResult, "account" | "zone" | "tunnel">): InspectionTarget {
  return { account: account.id, ...(zone && { zone: zone.id }), ...(tunnel && { tunnel: tunnel.id }) };
}

/** Returns the path of the screen of a target. */
export function getTargetPath({ account, zone, tunnel }: InspectionTarget): string {
  if (zone !== undefined) return paths.zone(account, zone);
  return tunnel === undefined ? paths.accountStart(account) : paths.tunnel(account, tunnel);
}

/** Returns the query string of a search with the inspection dialog open. */
export function toInspectSearch(query: string, { account, zone, tunnel }: InspectionTarget): string {
  const parameters = { q: query, inspect: account, zone: zone ?? "", tunnel: tunnel ?? "" };
  return `?${new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ""))}`;
}

/** Returns the target of the open dialog. */
export function parseInspectionTarget(search: URLSearchParams): InspectionTarget | undefined {
  const account = search.get("inspect");
  if (!account) return undefined;
  const [zone, tunnel] = [search.get("zone"), search.get("tunnel")];
  return { account, ...(zone && { zone }), ...(tunnel && { tunnel }) };
}

/** Returns the query string without the dialog. */
export function removeInspectionTarget(search: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of ["inspect", "zone", "tunnel"]) params.delete(name);
  return params;
}
