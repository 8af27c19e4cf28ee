import type { SupportResult } from "@edge-console/contract/console/support";
import { paths } from "../../paths.ts";
import { type Parameter, searchParameter, urlState } from "../../ui/url-state.ts";

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

/** Parameter for the target of the open inspection dialog. */
const targetParameter: Parameter<InspectionTarget | undefined> = {
  parse(search) {
    const account = search.get("inspect");
    if (!account) return undefined;
    const [zone, tunnel] = [search.get("zone"), search.get("tunnel")];
    return { account, ...(zone && { zone }), ...(tunnel && { tunnel }) };
  },
  serialize(search, target) {
    if (!target) return;
    search.set("inspect", target.account);
    if (target.zone !== undefined) search.set("zone", target.zone);
    if (target.tunnel !== undefined) search.set("tunnel", target.tunnel);
  },
};

/** State of the screen that is stored in the URL. */
export type SupportView = {
  query: string;
  /** Target of the open inspection dialog. */
  target: InspectionTarget | undefined;
};

export const supportState = urlState<SupportView>(
  { query: "", target: undefined },
  { query: searchParameter, target: targetParameter },
);

/** Returns the query string of a search with the inspection dialog open. */
export function toInspectSearch(query: string, target: InspectionTarget): string {
  return `?${supportState.serialize({ query, target })}`;
}
