import type { AuditEntry } from "@edge-console/contract/console/audit";
import { outcomeLabels } from "@edge-console/contract/console/audit-labels";
import { auditObjectLabels, hasId, toAuditTarget } from "@edge-console/contract/console/audit-object";
import { isWriteName } from "@edge-console/contract/operations/actions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Braces } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { formatExact } from "../../format/times.ts";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { EntryObject } from "../../resources/audit/entry-object.tsx";
import {
  actorNotes,
  getActorName,
  getEntryPath,
  getEntryTitle,
  getZoneLink,
} from "../../resources/audit/audit-labels.ts";
import { OutcomeBadge } from "../../resources/audit/outcome-badge.tsx";
import { auditEntryQuery } from "../../resources/audit/queries.ts";
import { zoneQuery } from "../../resources/zones/queries.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { type Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { showToast } from "../../ui/toast.ts";
import styles from "./entry-page.module.css";
import { EntryChanges } from "./entry-changes.tsx";
import { RevertChange } from "./revert-change.tsx";

/** Entry of the audit log, with a permanent URL. */
export function EntryPage(): ReactElement {
  const { id: account, name } = useAccess();
  const { entry: id = "" } = useParams();
  const query = useQuery(auditEntryQuery(account, id));
  const entry = query.data;
  useTitle(entry && getEntryTitle(entry), "Audit log", name);
  const parent = <Link to={paths.audit(account)}>Audit log</Link>;
  if (query.isLoadingError) {
    return (
      <QueryProblem
        query={query}
        subject="Entry"
        alternative={<LinkButton to={paths.audit(account)}>Audit log</LinkButton>}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={entry && getEntryTitle(entry)}
        parent={parent}
        state={entry ? <OutcomeBadge entry={entry} isTinted /> : null}
        id={entry ? <CopyText value={entry.id} label="entry ID" /> : null}
        actions={
          entry && (
            <>
              {hasId(entry.object) && (
                <LinkButton to={paths.auditTarget(account, toAuditTarget(entry.object))}>
                  All entries of this {auditObjectLabels[entry.object.type].toLowerCase()}
                </LinkButton>
              )}
              <CopyAsJson entry={entry} />
            </>
          )
        }
      />
      {entry ? <EntryDetails account={account} entry={entry} /> : <Skeleton lines={10} label="Loading entry…" />}
    </>
  );
}

/** Entry of the audit log within the pages of its zone. */
export function ZoneEntryPage(): ReactElement {
  const { id: account, name } = useAccess();
  const { entry: id = "", zone = "" } = useParams();
  const query = useQuery(auditEntryQuery(account, id));
  const entry = query.data;
  useTitle(entry && getEntryTitle(entry), "Activity", name);
  const activity = paths.zoneActivity(account, zone);
  if (query.isLoadingError) {
    return <QueryProblem query={query} subject="Entry" alternative={<LinkButton to={activity}>Activity</LinkButton>} />;
  }
  if (!entry) return <Skeleton lines={10} label="Loading entry…" />;
  return (
    <>
      <div className={styles.entry}>
        <Link to={activity}>All activity</Link>
        <div className={styles.line}>
          <h2 className={styles.title}>{getEntryTitle(entry)}</h2>
          <OutcomeBadge entry={entry} isTinted />
          <span className={styles.actions}>
            <CopyAsJson entry={entry} />
          </span>
        </div>
      </div>
      <EntryDetails account={account} entry={entry} zone={zone} />
    </>
  );
}

function CopyAsJson({ entry }: { entry: AuditEntry }): ReactElement {
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(JSON.stringify(entry, null, 2)).then(
      () => true,
      () => false,
    );
    showToast(
      isCopied
        ? { title: "Copied as JSON" }
        : { title: "Couldn't copy", tone: "bad", detail: "Export it as JSON instead." },
    );
  };
  return (
    <Button icon={Braces} onClick={() => void copy()}>
      Copy as JSON
    </Button>
  );
}

const outcomeNotes: Readonly<Record<AuditEntry["outcome"], string>> = {
  applied: "Confirmed by the Edge API.",
  "not-applied": "No changes were made.",
  unknown: "No response was received.",
  refused: "The role doesn't allow it. Nothing was sent to the Edge API.",
};

/** Explains an outcome. Actions of the console itself, such as an inspection, need no confirmation by the API. */
function getOutcomeNote({ action, outcome }: AuditEntry): string | undefined {
  return outcome === "applied" && !isWriteName(action) ? undefined : outcomeNotes[outcome];
}

/** Formats a time in local time and in UTC; once if they are the same. */
function formatExactTimes(at: number): string {
  const times = [formatExact(at, { clock: "local" }), formatExact(at, { clock: "utc" })];
  return [...new Set(times)].join(" · ");
}

function EntryDetails({
  account,
  entry,
  zone: pageZone,
}: {
  account: string;
  entry: AuditEntry;
  /** Zone of the page; undefined in the audit log. */
  zone?: string;
}): ReactElement {
  const { can } = useAccess();
  const zoneLink = getZoneLink(account, entry.target);
  const isSettings = entry.action === "updateZone" && zoneLink !== undefined;
  const { data: zone } = useQuery({
    ...zoneQuery(useQueryClient(), account, zoneLink?.zone ?? ""),
    enabled: isSettings && can("zones:read"),
  });
  const outcome = entry.resolvedBy?.outcome ?? entry.outcome;
  const { actor, address, requestId, reason } = entry;

  const items: (Definition | false)[] = [
    {
      term: "Time",
      value: <Time at={entry.at} />,
      note: formatExactTimes(entry.at),
    },
    { term: "Actor", value: getActorName(actor), note: actorNotes[actor.kind] },
    address !== "" && { term: "IP address", value: <CopyText value={address} label="IP address" /> },
    entry.object !== null && {
      term: auditObjectLabels[entry.object.type],
      value: <EntryObject account={account} object={entry.object} />,
    },
    entry.bulkRunId !== null && {
      term: "Bulk run",
      value: <Link to={paths.bulkRun(account, entry.bulkRunId)}>Results of all changes</Link>,
    },
    hasId(entry.object) &&
      entry.object.type === "bulk-run" && {
        term: "Changes",
        value: <Link to={paths.auditRun(account, entry.object.id)}>Entries of its changes</Link>,
      },
    { term: "Path", value: <CopyText canWrap value={entry.target} label="path" /> },
    {
      term: "Outcome",
      value: outcomeLabels[entry.outcome],
      note: <OutcomeNote account={account} entry={entry} zone={pageZone} />,
    },
    reason !== null && reason !== "" && entry.bulkRunId === null && { term: "Reason", value: reason },
    requestId !== "" && { term: "Request ID", value: <CopyText value={requestId} label="request ID" /> },
  ];

  return (
    <>
      <Section title="Details">
        <DefinitionList items={items.filter((fact) => fact !== false)} />
      </Section>
      {entry.changes.length > 0 && (
        <Section title="Changes">
          <EntryChanges entry={entry} zone={outcome === "applied" ? zone : undefined} />
        </Section>
      )}
      {isSettings && zone && outcome === "applied" && can("zones:change") && (
        <Section
          title="Revert"
          explanation="Adds the previous values to the zone's unsaved changes for you to review and save."
        >
          <RevertChange entry={entry} zone={zone} />
        </Section>
      )}
    </>
  );
}

function OutcomeNote({
  account,
  entry,
  zone,
}: {
  account: string;
  entry: AuditEntry;
  zone: string | undefined;
}): ReactElement {
  const { resolvedBy, resolves } = entry;
  if (resolves !== null) {
    return (
      <>
        Resolves <Link to={getEntryPath(account, resolves, zone)}>an earlier entry</Link>.
      </>
    );
  }
  if (!resolvedBy) return <>{getOutcomeNote(entry)}</>;
  const [start, end] =
    resolvedBy.outcome === "unknown"
      ? ["The outcome", "couldn't be determined"]
      : ["It was later found to be", outcomeLabels[resolvedBy.outcome].toLowerCase()];
  return (
    <>
      {getOutcomeNote(entry)} {start} <Link to={getEntryPath(account, resolvedBy.id, zone)}>{end}</Link>,{" "}
      <Time at={resolvedBy.at} />.
    </>
  );
}
