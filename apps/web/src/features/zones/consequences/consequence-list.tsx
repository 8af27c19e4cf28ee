import { formatAsNumber } from "@edge-console/contract/rules/as-number-list";
import type { BlockedAddresses, BlockedVisitors, Consequence } from "@edge-console/contract/rules/consequences";
import type { ReactElement } from "react";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { getCountryName } from "@edge-console/contract/rules/countries";
import { joinNames } from "../../../format/names.ts";
import { formatCompact, formatPercent } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { Stack } from "../../../ui/page.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./consequence-list.module.css";

/** Rows of visitors that are named; the others are counted. */
const maxListed = 5;

/** Traffic that unsaved changes stop, with the recent requests that each change affects. */
export function ConsequenceList({
  consequences,
  requests,
}: {
  consequences: readonly Consequence[];
  /** Requests to the zone in the last 24 hours: undefined while loading, null if they couldn't be loaded. */
  requests: number | null | undefined;
}): ReactElement {
  return (
    <Stack gap="small">
      {consequences.map(({ field, label, sentence, concerns, needsConfirmation }) => (
        <section
          key={field}
          aria-label={label}
          className={styles.consequence}
          data-tone={getTone(concerns, needsConfirmation)}
        >
          <h3 className={styles.label}>{label}</h3>
          {sentence !== undefined && concerns.of !== "address" && <p>{sentence}</p>}
          {concerns.of === "all-requests" ? (
            <AllRequests requests={requests} />
          ) : concerns.of === "address" ? (
            <BlockedAddressList addresses={concerns} sentence={sentence} requests={requests} />
          ) : (
            <Visitors visitors={concerns} isLoading={requests === undefined} />
          )}
        </section>
      ))}
    </Stack>
  );
}

/** Returns the tone of a consequence: gray if nothing is lost, amber for ranges that a provider may have. */
function getTone(concerns: Consequence["concerns"], needsConfirmation: boolean): "neutral" | "caution" | "bad" {
  if (!needsConfirmation) return "neutral";
  const isWide = concerns.of === "address" && concerns.families.length === 0 && !concerns.isVeryWide;
  return isWide ? "caution" : "bad";
}

function BlockedAddressList({
  addresses: { entries, families },
  sentence,
  requests,
}: {
  addresses: BlockedAddresses;
  /** Says which visitors are blocked, if it's every one. */
  sentence: string | undefined;
  requests: number | null | undefined;
}): ReactElement {
  const named = <code>{joinNames(nameEntries(entries))}</code>;
  if (sentence === undefined) {
    return (
      <>
        <p>Blocks all visitors from {named}.</p>
        <p className={sharedStyles.muted}>Requests aren't counted by IP address.</p>
      </>
    );
  }
  return (
    <>
      <p className={styles.loss}>
        {sentence.replace(/\.$/, "")}
        {requests ? (
          <>
            : all <CompactNumber value={requests} unit="count" /> requests of the last 24 hours.
          </>
        ) : (
          "."
        )}
      </p>
      <p>Blocked addresses: {named}.</p>
      {families.length === 1 && (
        <p className={sharedStyles.muted}>
          Requests aren't counted by IP address, so those of the other IP version are included.
        </p>
      )}
      {!requests && <AllRequests requests={requests} />}
    </>
  );
}

function AllRequests({ requests }: { requests: number | null | undefined }): ReactElement {
  if (requests === undefined) return <p className={sharedStyles.muted}>Loading requests…</p>;
  if (requests === null) return <p>Requests in the last 24 hours: Unknown</p>;
  if (requests === 0) return <p>No requests in the last 24 hours.</p>;
  return (
    <p className={styles.loss}>
      Affects all requests: <CompactNumber value={requests} unit="count" /> in the last 24 hours.
    </p>
  );
}

function Visitors({
  visitors: { of, entries, rows, total },
  isLoading,
}: {
  visitors: BlockedVisitors;
  isLoading: boolean;
}): ReactElement {
  const getName = (id: string) => (of === "country" ? getCountryName(id) : formatAsNumber(id));
  return (
    <>
      {entries && <p>Blocks visitors from {joinNames(nameEntries(entries.map(getName)))}.</p>}
      {rows && total !== undefined ? (
        <Requests rows={rows.map((row) => ({ ...row, name: getName(row.id) }))} total={total} of={of} />
      ) : (
        <p className={sharedStyles.muted}>
          {isLoading ? "Loading requests…" : "Requests yesterday and today (UTC): Unknown"}
        </p>
      )}
    </>
  );
}

/** The API counts requests by country and network in full UTC days only. */
function Requests({
  rows,
  total,
  of,
}: {
  rows: readonly { id: string; name: string; requests: number }[];
  total: number;
  of: "country" | "network";
}): ReactElement {
  const affected = rows.reduce((total, { requests }) => total + requests, 0);
  const others = rows.slice(maxListed);
  if (affected === 0) {
    return (
      <p className={sharedStyles.muted}>
        {of === "country"
          ? "No requests yesterday and today (UTC)."
          : "Not among the networks with the most requests yesterday and today (UTC)."}
      </p>
    );
  }
  return (
    <>
      <p className={styles.loss}>
        Affects {formatPercent(affected / total)} of requests: <CompactNumber value={affected} unit="count" /> of{" "}
        <CompactNumber value={total} unit="count" /> yesterday and today (UTC).
      </p>
      {rows.length > 1 && (
        <ul className={styles.rows}>
          {rows.slice(0, maxListed).map(({ id, name, requests }) => (
            <li key={id}>
              <span>{name}</span>
              <CompactNumber value={requests} unit="count" />
            </li>
          ))}
          {others.length > 0 && (
            <li>
              <span>{formatQuantity(others.length, "other")}</span>
              <span>{formatCompact(others.reduce((total, { requests }) => total + requests, 0))}</span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function nameEntries(names: readonly string[]): string[] {
  const named = names.slice(0, maxListed);
  return names.length > named.length ? [...named, `${names.length - named.length} more`] : named;
}
