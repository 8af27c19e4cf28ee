import type { UnconfirmedWrite } from "@edge-console/contract/console/unconfirmed-writes";
import { isWriteName, operationActions } from "@edge-console/contract/operations/actions";
import { paths } from "../paths.ts";

/** Link to the page that shows whether a change was applied. */
export type UnconfirmedLink = { path: string; label: string };

/**
 * Returns the link to the object of a change, by the path below /v1 that the change was sent to. For an object that was
 * to be created or deleted, links to the list instead.
 */
export function getUnconfirmedLink(
  account: string,
  { operation, target }: Pick<UnconfirmedWrite, "operation" | "target">,
): UnconfirmedLink | undefined {
  const [, root, id, child, childId] = target.split("/");
  const isDelete = isWriteName(operation) && operationActions[operation].effect === "delete";
  if (root === "tunnels") {
    const hasPage = id !== undefined && !(isDelete && child === undefined);
    return hasPage
      ? { path: paths.tunnel(account, id), label: "Open tunnel" }
      : { path: paths.tunnels(account), label: "Open tunnels" };
  }
  if (root !== "cdn") return undefined;
  if (id === undefined || (isDelete && child === undefined)) {
    return { path: paths.zones(account), label: "Open zones" };
  }
  if (child !== "hostnames") return { path: paths.zoneSettings(account, id), label: "Open zone" };
  return childId === undefined || isDelete
    ? { path: paths.hostnames(account, id), label: "Open hostnames" }
    : { path: paths.hostname(account, id, Number(childId)), label: "Open hostname" };
}
