import type { UnconfirmedWrite } from "@edge-console/contract/console/unconfirmed-writes";
import { isWriteName, operationActions } from "@edge-console/contract/operations/actions";
import { paths } from "../paths.ts";

/** Where one looks whether a change was made: its address, and what the link to it says. */
export type UnconfirmedLink = { path: string; label: string };

/**
 * The screen of what a change concerns, by the path below /v1 that it was sent to; of what it was among where that was
 * to be made or deleted.
 */
export function getUnconfirmedLink(
  account: string,
  { operation, target }: Pick<UnconfirmedWrite, "operation" | "target">,
): UnconfirmedLink | undefined {
  const [, root, id, part, of] = target.split("/");
  const isGone = isWriteName(operation) && operationActions[operation].effect === "delete";
  if (root === "tunnels") {
    const hasOwn = id !== undefined && !(isGone && part === undefined);
    return hasOwn
      ? { path: paths.tunnel(account, id), label: "Open tunnel" }
      : { path: paths.tunnels(account), label: "Open tunnels" };
  }
  if (root !== "cdn") return undefined;
  if (id === undefined || (isGone && part === undefined)) {
    return { path: paths.zones(account), label: "Open zones" };
  }
  if (part !== "hostnames") return { path: paths.zone(account, id), label: "Open zone" };
  return of === undefined || isGone
    ? { path: paths.hostnames(account, id), label: "Open hostnames" }
    : { path: paths.hostname(account, id, Number(of)), label: "Open hostname" };
}
