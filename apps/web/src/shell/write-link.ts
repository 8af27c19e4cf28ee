import type { RecentWrite } from "@edge-console/contract/console/recent-writes";
import { isWriteName, operationActions } from "@edge-console/contract/operations/actions";
import { paths } from "../paths.ts";

/** Link to the page that shows the result of a write. */
export type WriteLink = { path: string; label: string };

/**
 * Returns the link to the object of a write, by its path below /v1. An object that may or may not exist is looked up in
 * its list; one that doesn't exist has no link.
 */
export function getWriteLink(
  account: string,
  { operation, target, state, isDeleted }: Pick<RecentWrite, "operation" | "target" | "state" | "isDeleted">,
): WriteLink | undefined {
  const effect = isWriteName(operation) ? operationActions[operation].effect : undefined;
  const isUncertain = state !== "applied" && state !== "not-applied";
  const [, root, id, child, childId] = target.split("/");
  const isParentDeleted = isDeleted && effect !== "delete";
  if (isParentDeleted || (effect === "create" && state === "not-applied")) return undefined;
  if (effect === "delete" && state === "applied") return undefined;
  const linksToList = isUncertain && (effect === "create" || effect === "delete");
  if (root === "tunnels") {
    return id === undefined || (linksToList && child === undefined)
      ? { path: paths.tunnels(account), label: "Open tunnels" }
      : { path: paths.tunnel(account, id), label: "Open tunnel" };
  }
  if (root !== "cdn") return undefined;
  if (id === undefined || (linksToList && child === undefined))
    return { path: paths.zones(account), label: "Open zones" };
  if (child !== "hostnames") {
    const path = effect === "create" ? paths.zone(account, id) : paths.zoneSettings(account, id);
    return { path, label: "Open zone" };
  }
  return childId === undefined || linksToList
    ? { path: paths.hostnames(account, id), label: "Open hostnames" }
    : { path: paths.hostname(account, id, Number(childId)), label: "Open hostname" };
}
