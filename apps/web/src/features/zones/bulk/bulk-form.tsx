import type { Zone } from "@edge-console/contract/objects/zone";
import { isListField, listFields } from "@edge-console/contract/rules/list-edit";
import { findConsequences } from "@edge-console/contract/rules/consequences";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { type Draft, saveDraft, readDraft } from "../../../forms/draft.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { toCurl } from "../../../forms/curl.ts";
import { paths } from "../../../paths.ts";
import { AffectedZones } from "../../../resources/zones/affected-zones.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FormActions, Section, Stack } from "../../../ui/page.tsx";
import {
  validateBulkValues,
  bulkSettings,
  type BulkValues,
  countEntries,
  type ListMode,
  type ListModes,
  getListMode,
  planZone,
  toBulkEdit,
  type ZonePlan,
} from "./bulk-changes.ts";
import { BulkControls } from "./bulk-controls.tsx";
import { BulkPreview, EntryTotals } from "./bulk-preview.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import styles from "./bulk.module.css";
import type { BulkTarget } from "./zone-writes.ts";

/** A bulk edit: select settings, preview each zone, then apply to one zone after the other. */
export function BulkForm({ account, zones }: { account: string; zones: readonly Zone[] }): ReactElement {
  const draftName = `${account}:zones:bulk`;
  const [values, setValues] = useState<BulkValues>(() => readValues(readDraft(draftName)));
  const [modes, setModes] = useState<ListModes>(() => readModes(readDraft(draftName)));
  const [isConfirming, setConfirming] = useState(false);
  const [runs, setRuns] = useState<readonly (readonly BulkTarget[])[]>([]);
  const targets = runs.at(-1);
  // The draft is cleared once it's applied.
  const isRunning = targets !== undefined;
  useEffect(() => {
    saveDraft(draftName, isRunning ? {} : toDraft(values, modes));
  }, [draftName, isRunning, values, modes]);

  const errors = validateBulkValues(values, modes);
  const isWrong = Object.keys(errors).length > 0;
  const edit = useMemo(() => toBulkEdit(isWrong ? {} : values, modes), [values, modes, isWrong]);
  const plans = useMemo(() => zones.map((zone) => planZone(zone, edit)), [zones, edit]);
  const differing = plans.filter(({ changes }) => changes.length > 0);
  const [example] = differing;
  const stopping = differing.filter(stopsTraffic);
  const count = formatQuantity(differing.length, "zone");
  const isReplacing = listFields.some(
    (field) => values[field] !== undefined && getListMode(modes, field) === "replace",
  );
  const confirmLabel = isReplacing ? `Replace lists in ${count}` : `Update ${count}`;

  if (targets) {
    return (
      <BulkProgress
        key={runs.length}
        account={account}
        targets={targets}
        onUndo={(undo) => setRuns([...runs, undo])}
        onEnd={() => {
          setRuns([]);
          setValues({});
          setModes({});
        }}
      />
    );
  }
  return (
    <>
      <Section title="New settings" explanation="Applied to all selected zones. Other settings don't change.">
        <BulkControls
          zones={zones}
          values={values}
          modes={modes}
          errors={errors}
          onChange={setValues}
          onModeChange={setModes}
        />
      </Section>
      <Section title="Preview">
        <BulkPreview account={account} plans={plans} hasSettings={Object.keys(values).length > 0} />
      </Section>
      {example && (
        <Section
          title="Request"
          explanation="Sent to the first zone. Each zone gets only what differs there, with lists merged right before."
        >
          <CodeBlock
            label="curl command"
            code={toCurl({ method: "POST", path: `/cdn/${example.zone.ID}`, body: example.body })}
          />
        </Section>
      )}
      <FormActions>
        <LinkButton to={paths.zones(account)}>Cancel</LinkButton>
        <Button
          variant="primary"
          disabledReason={getDisabledReason(values, isWrong, differing.length)}
          onClick={() => setConfirming(true)}
        >
          {differing.length === 0 ? "Update zones" : `Update ${count}`}
        </Button>
      </FormActions>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          setRuns([differing.map((plan) => ({ plan, edit }))]);
        }}
        variant={stopping.length > 0 || countEntries(differing).removed > 0 ? "danger" : "primary"}
        title={`${confirmLabel}?`}
        confirmLabel={confirmLabel}
      >
        <Stack gap="small">
          <BulkLosses plans={differing} />
          {bulkSettings
            .filter(({ field }) => values[field] !== undefined && !isListField(field))
            .map(({ field, label, help }) => (
              <p key={field}>
                {label}: {help}
              </p>
            ))}
          {stopping.length > 0 && (
            <AffectedZones
              account={account}
              zones={stopping.map(({ zone }) => ({ id: zone.ID, name: zone.ZONE_NAME }))}
            >
              Can stop the traffic of {formatQuantity(stopping.length, "zone")}:
            </AffectedZones>
          )}
          <p>Zones are updated one after the other. You can stop in between, and undo the run when it's finished.</p>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

/** Entries that are removed from zones. Long lists are cut; the preview has all of them. */
function BulkLosses({ plans }: { plans: readonly ZonePlan[] }): ReactElement {
  const maxNamed = 20;
  const losing = plans.flatMap(({ zone, changes }) => {
    const removed = changes.flatMap(({ entries }) => entries?.removed ?? []);
    return removed.length > 0 ? [{ zone, removed }] : [];
  });
  return (
    <>
      <p>
        <EntryTotals plans={plans} />
      </p>
      {losing.length > 0 && (
        <ul className={styles.losses} aria-label="Entries to remove">
          {losing.slice(0, maxNamed).map(({ zone, removed }) => (
            <li key={zone.ID}>
              {zone.ZONE_NAME}{" "}
              <span className={styles.loss}>
                −{removed.length}: {removed.slice(0, maxNamed).join(", ")}
                {removed.length > maxNamed && ` and ${removed.length - maxNamed} more, listed in the preview`}
              </span>
            </li>
          ))}
          {losing.length > maxNamed && (
            <li>{formatQuantity(losing.length - maxNamed, "more zone")}, listed in the preview</li>
          )}
        </ul>
      )}
    </>
  );
}

function getDisabledReason(values: BulkValues, isWrong: boolean, differing: number): string | false {
  if (Object.keys(values).length === 0) return "Select a setting first";
  if (isWrong) return "Fix the settings above first";
  return differing === 0 && "No zone changes";
}

/** Whether the plan blocks traffic that the zone serves now. */
function stopsTraffic({ zone, body }: ZonePlan): boolean {
  const after: Zone = { ...zone, ...Object.fromEntries(Object.entries(body)) };
  return findConsequences(zone, after).length > 0;
}

const modeKey = (field: string) => `${field}:mode`;

function toDraft(values: BulkValues, modes: ListModes): Draft {
  const draft: Draft = { ...values };
  for (const field of listFields) if (modes[field] !== undefined) draft[modeKey(field)] = modes[field];
  return draft;
}

function readValues(draft: Draft): BulkValues {
  return Object.fromEntries(
    bulkSettings.flatMap(({ field, kind }) => {
      const value = draft[field];
      return typeof value === (kind === "switch" ? "boolean" : "string") ? [[field, value]] : [];
    }),
  );
}

function readModes(draft: Draft): ListModes {
  const known: readonly ListMode[] = ["add", "remove", "replace"];
  return Object.fromEntries(
    listFields.flatMap((field) => {
      const mode = known.find((candidate) => candidate === draft[modeKey(field)]);
      return mode ? [[field, mode]] : [];
    }),
  );
}
