import type { RequestedChange } from "@edge-console/contract/console/bulk-runs";
import { formatQuantity } from "../../../format/quantities.ts";
import { disabledReasons } from "../hostname-actions.ts";
import type { HostnameRow } from "./hostname-rows.ts";

/** Changes that can be made to selected hostnames in one run. */
export const hostnameActions = [
  "enable-https",
  "disable-https",
  "force-now",
  "force-when-issued",
  "stop-forcing",
] as const;
export type HostnameAction = (typeof hostnameActions)[number];

export const hostnameActionLabels: Readonly<Record<HostnameAction, string>> = {
  "enable-https": "Enable HTTPS",
  "disable-https": "Disable HTTPS",
  "force-now": "Force HTTPS now",
  "force-when-issued": "Force HTTPS when the certificate is issued",
  "stop-forcing": "Stop forcing HTTPS",
};

/** The change that an action makes to each hostname. */
export const hostnameChanges: Readonly<Record<HostnameAction, RequestedChange>> = {
  "enable-https": { kind: "https", enabled: true },
  "disable-https": { kind: "https", enabled: false },
  "force-now": { kind: "force-https", enabled: true, when: "now" },
  "force-when-issued": { kind: "force-https", enabled: true, when: "when-issued" },
  "stop-forcing": { kind: "force-https", enabled: false, when: "now" },
};

/** Hostnames that an action changes, and why it skips the others. */
export interface HostnameRunPlan {
  readonly changed: readonly HostnameRow[];
  /** Reasons with the number of hostnames, such as "2 hostnames: HTTPS is on already." */
  readonly skipped: readonly string[];
}

/** Plans an action on hostnames; `now` in Unix seconds. */
export function planHostnameRun(rows: readonly HostnameRow[], action: HostnameAction, now: number): HostnameRunPlan {
  const planned = rows.map((row) => ({ row, reason: getSkipReason(row, action, now) }));
  const skipped = planned.flatMap(({ reason }) => reason ?? []);
  return {
    changed: planned.flatMap(({ row, reason }) => (reason === undefined ? [row] : [])),
    skipped: [...Map.groupBy(skipped, (reason) => reason)].map(
      ([reason, same]) => `${formatQuantity(same.length, "hostname")}: ${reason}`,
    ),
  };
}

function getSkipReason({ hostname }: HostnameRow, action: HostnameAction, now: number): string | undefined {
  const isHttpsOn = hostname.SSL_ENABLED === 1;
  switch (action) {
    case "enable-https":
      return isHttpsOn ? "HTTPS is on already." : undefined;
    case "disable-https":
      if (hostname.DEFAULT === 1) return "HTTPS of the default hostname can't be disabled.";
      return isHttpsOn ? undefined : "HTTPS is off already.";
    case "force-now":
      return hostname.FORCE_SSL === 1 ? "HTTPS is forced already." : disabledReasons.forceSsl(hostname, { now });
    case "force-when-issued":
      if (hostname.FORCE_SSL === 1) return "HTTPS is forced already.";
      return isHttpsOn ? undefined : "Enable HTTPS first.";
    case "stop-forcing":
      return hostname.FORCE_SSL === 1 ? undefined : "HTTPS isn't forced.";
  }
}
