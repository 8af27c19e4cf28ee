import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { BulkRunDetails, ZoneEdit } from "@edge-console/contract/console/bulk-runs";
import type { Zone } from "@edge-console/contract/objects/zone";
import { listFields } from "@edge-console/contract/rules/list-edit";
import { listReplacedFields, sharedSettings } from "@edge-console/contract/rules/zone-edit";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { type Draft, saveDraft, readDraft } from "../../../forms/draft.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { toCurl } from "../../../forms/curl.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FormActions, Section } from "../../../ui/page.tsx";
import {
  type BulkValues,
  getListMode,
  type ListMode,
  type ListModes,
  listUnchosenSettings,
  planZone,
  toZoneEdit,
  validateBulkValues,
  type ZonePlan,
} from "./bulk-changes.ts";
import { BulkControls } from "./bulk-controls.tsx";
import { BulkConfirm } from "./bulk-confirm.tsx";
import { BulkPreview } from "./bulk-preview.tsx";

/** A bulk edit: select settings, preview each zone, then start the run. */
export function BulkForm({
  account,
  zones,
  onStarted,
}: {
  account: string;
  zones: readonly Zone[];
  onStarted: (run: BulkRunDetails) => void;
}): ReactElement {
  const draftName = `${account}:zones:bulk`;
  const [values, setValues] = useState<BulkValues>(() => readValues(readDraft(draftName)));
  const [modes, setModes] = useState<ListModes>(() => readModes(readDraft(draftName)));
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => saveDraft(draftName, toDraft(values, modes)), [draftName, values, modes]);

  const errors = validateBulkValues(values, modes);
  const hasErrors = Object.keys(errors).length > 0;
  const hasSettings = Object.values(values).some((value) => value !== null);
  const edit = useMemo(() => toZoneEdit(hasErrors ? {} : values, modes), [values, modes, hasErrors]);
  const plans = useMemo(() => zones.map((zone) => planZone(zone, edit)), [zones, edit]);
  const changedPlans = plans.filter(({ changes }) => changes.length > 0);
  const [example] = changedPlans;
  const count = formatQuantity(changedPlans.length, "zone");
  const isReplacing = listFields.some(
    (field) => (values[field] ?? null) !== null && getListMode(modes, field) === "replace",
  );
  const confirmLabel = isReplacing ? `Replace lists in ${count}` : `Update ${count}`;

  return (
    <>
      <Section title="New settings" explanation="Applied to all selected zones. Other settings don't change.">
        <BulkControls values={values} modes={modes} errors={errors} onChange={setValues} onModeChange={setModes} />
      </Section>
      <Section title="Preview">
        <BulkPreview account={account} plans={plans} hasSettings={hasSettings} />
      </Section>
      {example && (
        <Section
          title="Request"
          explanation="Sent to the first zone. Each zone gets only the settings that differ there. Lists are merged when the zone is updated."
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
          disabledReason={getDisabledReason(values, hasErrors, changedPlans.length)}
          onClick={() => setConfirming(true)}
        >
          {changedPlans.length === 0 ? "Update zones" : `Update ${count}`}
        </Button>
      </FormActions>
      {isConfirming && (
        <BulkConfirm
          account={account}
          plans={changedPlans}
          confirmLabel={confirmLabel}
          createRun={async (id) => ({
            id,
            changes: [{ change: { kind: "settings", edit }, targets: await createTargets(changedPlans, edit) }],
          })}
          onClose={() => setConfirming(false)}
          onStarted={(run) => {
            saveDraft(draftName, {});
            onStarted(run);
          }}
        />
      )}
    </>
  );
}

/** Returns the zones of a run, with the values on which the preview was based if the edit replaces any. */
function createTargets(plans: readonly ZonePlan[], edit: ZoneEdit) {
  const fields = listReplacedFields(edit);
  return Promise.all(
    plans.map(async ({ zone }) => ({
      zoneId: zone.ID,
      hostnameId: null,
      base: fields.length === 0 ? null : await computeBaseDigest(zone, fields),
    })),
  );
}

function getDisabledReason(values: BulkValues, hasErrors: boolean, changeCount: number): string | false {
  if (Object.keys(values).length === 0) return "Select a setting first";
  const [unchosen] = listUnchosenSettings(values);
  if (unchosen) return `Choose a value for ${unchosen.label} first`;
  if (hasErrors) return "Fix the settings above first";
  return changeCount === 0 && "No zone changes";
}

const modeKey = (field: string) => `${field}:mode`;

function toDraft(values: BulkValues, modes: ListModes): Draft {
  const draft: Draft = {};
  for (const [field, value] of Object.entries(values)) if (value !== null) draft[field] = value;
  for (const field of listFields) if (modes[field] !== undefined) draft[modeKey(field)] = modes[field];
  return draft;
}

function readValues(draft: Draft): BulkValues {
  return Object.fromEntries(
    sharedSettings.flatMap(({ field, kind }) => {
      const value = draft[field];
      return typeof value === (kind === "switch" ? "boolean" : "string") ? [[field, value]] : [];
    }),
  );
}

function readModes(draft: Draft): ListModes {
  const modes: readonly ListMode[] = ["add", "remove", "replace"];
  return Object.fromEntries(
    listFields.flatMap((field) => {
      const mode = modes.find((candidate) => candidate === draft[modeKey(field)]);
      return mode ? [[field, mode]] : [];
    }),
  );
}
