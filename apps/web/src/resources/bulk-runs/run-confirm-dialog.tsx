import type { BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { FormProblem } from "../../forms/form-problem.tsx";
import { CompactNumber } from "../../format/compact-number.tsx";
import { noFigure } from "../../format/numbers.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { isProblem } from "../../api/problem.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { sumRequests, zoneTrafficQuery } from "../zones/zone-traffic.ts";
import { type RunStart, useStartBulkRun } from "./mutations.ts";
import styles from "./run-confirm-dialog.module.css";

/** Zone or hostname that a run changes, as its confirmation lists it. */
export interface ConfirmedItem {
  readonly key: string;
  readonly name: string;
  readonly zoneId: string;
}

export type RunConfirmDialogProps = {
  account: string;
  /** What the run changes, not empty. */
  items: readonly ConfirmedItem[];
  noun: "zone" | "hostname";
  title: string;
  confirmLabel: string;
  /** Whether it removes entries or can stop traffic. */
  isDangerous: boolean;
  /** Whether their number is typed to confirm however few they are, because every visitor can be blocked. */
  isTyped?: boolean;
  /** Returns what starts the run with this ID. */
  createRun: (id: string) => Promise<RunStart>;
  onClose: () => void;
  onStarted: (run: BulkRunDetails) => void;
  /** What changes, and what that causes. */
  children: ReactNode;
};

/** From this many items on, their number is typed to confirm. */
const typedFrom = 11;

/** Number of items that are listed. */
const maxListed = 5;

/**
 * Confirmation of a bulk run, which it starts: the total and its requests first, then what changes, then the items, the
 * busiest first. Mounted only while open.
 */
export function RunConfirmDialog({
  account,
  items,
  noun,
  title,
  confirmLabel,
  isDangerous,
  isTyped = false,
  createRun,
  onClose,
  onStarted,
  children,
}: RunConfirmDialogProps): ReactElement {
  // One ID per dialog: confirming again after a lost response starts no second run.
  const [id] = useState(() => crypto.randomUUID());
  const start = useStartBulkRun(account);
  const [isPreparing, setPreparing] = useState(false);
  const confirm = async () => {
    setPreparing(true);
    try {
      start.mutate(await createRun(id), { onSuccess: onStarted });
    } finally {
      setPreparing(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      pending={start.isPending || isPreparing}
      variant={isDangerous ? "danger" : "primary"}
      title={title}
      confirmLabel={confirmLabel}
      {...((isTyped || items.length >= typedFrom) && { typeName: String(items.length) })}
      error={
        start.error &&
        (isProblem(start.error, "forbidden") ? (
          "Your role doesn't allow this change. Ask a member with full access to change your role or to make it."
        ) : (
          <FormProblem problem={start.error} />
        ))
      }
    >
      <Stack gap="small">
        <ItemsByRequests account={account} items={items} noun={noun}>
          {children}
        </ItemsByRequests>
        <p>The run continues on the server: you can close the page, pause or cancel the run, and undo it.</p>
      </Stack>
    </ConfirmDialog>
  );
}

function ItemsByRequests({
  account,
  items,
  noun,
  children,
}: Pick<RunConfirmDialogProps, "account" | "items" | "noun" | "children">): ReactElement {
  const { data: traffic, isError } = useQuery(zoneTrafficQuery(account));
  const { sorted, total, unknownZones, zones } = useMemo(() => {
    const getRequests = (zone: string) => {
      const known = traffic?.get(zone);
      return known && sumRequests(known);
    };
    const zoneIds = [...new Set(items.map(({ zoneId }) => zoneId))];
    return {
      zones: zoneIds.length,
      total: zoneIds.reduce((sum, zone) => sum + (getRequests(zone) ?? 0), 0),
      unknownZones: zoneIds.filter((zone) => getRequests(zone) === undefined).length,
      sorted: items
        .map((item) => ({ ...item, requests: getRequests(item.zoneId) }))
        .toSorted((a, b) => (b.requests ?? -1) - (a.requests ?? -1) || a.name.localeCompare(b.name)),
    };
  }, [items, traffic]);
  const isLoaded = traffic !== undefined || isError;
  return (
    <>
      <p className={styles.total}>
        {formatQuantity(items.length, noun)}
        {noun === "hostname" && ` in ${formatQuantity(zones, "zone")}`},{" "}
        {!isLoaded || unknownZones === zones ? (
          isLoaded ? (
            "requests in the last 24 hours unknown"
          ) : (
            "loading requests…"
          )
        ) : (
          <>
            {unknownZones > 0 && "at least "}
            <CompactNumber value={total} unit="count" /> {total === 1 ? "request" : "requests"} in the last 24 hours
          </>
        )}
      </p>
      {children}
      <ul className={styles.items} aria-label={noun === "zone" ? "Zones" : "Hostnames"}>
        {sorted.slice(0, maxListed).map(({ key, name, requests }) => (
          <li key={key} className={styles.item}>
            <span className={styles.name}>{name}</span>
            <span className={styles.requests}>
              {requests === undefined ? noFigure : <CompactNumber value={requests} unit="count" />}
            </span>
          </li>
        ))}
        {sorted.length > maxListed && (
          <li className={styles.item}>
            <span className={styles.requests}>And {formatQuantity(sorted.length - maxListed, `more ${noun}`)}</span>
          </li>
        )}
      </ul>
    </>
  );
}
