import type { AuditEntry } from "@edge-console/contract/console/audit";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Braces } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { formatExact } from "../../format/times.ts";
import { paths } from "../../paths.ts";
import { ProblemState } from "../../problems/problem-state.tsx";
import { ZoneName } from "../../resources/audit/audit-list.tsx";
import {
  actorNotes,
  getActorName,
  getOutcomeLabel,
  outcomeLabels,
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
import { EntryChanges } from "./entry-changes.tsx";
import { RevertChange } from "./revert-change.tsx";

/** Entry of the audit log, with a permanent URL. */
export function EntryPage(): ReactElement {
  const { id: account, name } = useAccess();
  const { entry: id = "" } = useParams();
  const { data: entry, error, refetch, isFetching } = useQuery(auditEntryQuery(account, id));
  useTitle(entry && getOutcomeLabel(entry), "Audit log", name);
  const parent = <Link to={paths.audit(account)}>Audit log</Link>;
  if (!entry && error) {
    return (
      <ProblemState
        error={error}
        what="Entry"
        elsewhere={<LinkButton to={paths.audit(account)}>Audit log</LinkButton>}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={entry && getOutcomeLabel(entry)}
        parent={parent}
        state={entry && <OutcomeBadge entry={entry} tinted />}
        id={entry ? <CopyText value={entry.id} label="entry ID" /> : null}
        actions={entry && <CopyAsJson entry={entry} />}
      />
      {entry ? <EntryDetails account={account} entry={entry} /> : <Skeleton lines={10} label="Loading entry…" />}
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
  refused: "Denied before it was sent.",
};

/** Formats a time in local time and in UTC; once if they are the same. */
function formatExactTimes(at: number): string {
  const times = [formatExact(at, { clock: "local" }), formatExact(at, { clock: "utc" })];
  return [...new Set(times)].join(" · ");
}

function EntryDetails({ account, entry }: { account: string; entry: AuditEntry }): ReactElement {
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
    zoneLink !== undefined && {
      term: "Zone",
      value: (
        <Link to={zoneLink.to}>
          <ZoneName account={account} target={entry.target} />
        </Link>
      ),
    },
    { term: "Resource", value: <CopyText wrap value={entry.target} label="path" />, note: entry.action },
    { term: "Outcome", value: outcomeLabels[entry.outcome], note: <OutcomeNote account={account} entry={entry} /> },
    reason !== null && reason !== "" && { term: "Reason", value: reason },
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

function OutcomeNote({ account, entry }: { account: string; entry: AuditEntry }): ReactElement {
  const { resolvedBy, resolves, outcome } = entry;
  if (resolves !== null) {
    return (
      <>
        Resolves <Link to={paths.auditEntry(account, resolves)}>an earlier entry</Link>.
      </>
    );
  }
  if (!resolvedBy) return <>{outcomeNotes[outcome]}</>;
  const [start, end] =
    resolvedBy.outcome === "unknown"
      ? ["The outcome", "couldn't be determined"]
      : ["It was later found to be", outcomeLabels[resolvedBy.outcome].toLowerCase()];
  return (
    <>
      {outcomeNotes[outcome]} {start} <Link to={paths.auditEntry(account, resolvedBy.id)}>{end}</Link>,{" "}
      <Time at={resolvedBy.at} />.
    </>
  );
}
