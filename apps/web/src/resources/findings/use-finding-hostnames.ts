import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useCallback } from "react";
import { useLoadedHostnames } from "../hostnames/use-loaded-hostnames.ts";
import { useZoneFacts } from "../zones/zone-facts.ts";

/** Hostnames of an account's zones, as far as findings depend on them. */
export interface FindingHostnames {
  /**
   * Returns the hostnames of a zone, or none if no finding is about them; undefined if they aren't known. The function stays
   * the same until its results may differ.
   */
  readonly findHostnames: (zone: string) => readonly Hostname[] | undefined;
  readonly isFetched: boolean;
  /** Whether those that aren't known are being loaded. */
  readonly isChecking: boolean;
}

/** Finds hostnames without a call to the API for each zone: in the server's search index, or newer ones in the query cache. */
export function useFindingHostnames(account: string, enabled: boolean): FindingHostnames {
  const { facts, isFetched, isChecking } = useZoneFacts(account, enabled);
  const loaded = useLoadedHostnames(account);
  const findHostnames = useCallback((zone: string) => loaded.get(zone) ?? facts?.hostnames.get(zone), [loaded, facts]);
  return { findHostnames, isFetched: isFetched || !enabled, isChecking };
}
