import type { Zone } from "@edge-console/contract/objects/zone";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import { keepDraft, readDraft } from "../../../forms/draft.ts";
import { countOf } from "../../../format/counts.ts";
import { curlOf } from "../../../forms/curl.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { FormActions, Section, Stack } from "../../../ui/page.tsx";
import { bulkErrors, bulkSettings, type BulkValues, planFor, type ZonePlan } from "./bulk-changes.ts";
import { BulkControls } from "./bulk-controls.tsx";
import { BulkPreview } from "./bulk-preview.tsx";
import { BulkProgress } from "./bulk-progress.tsx";

/** Chooses settings and their values, shows what each zone would be sent, and then applies it to one after the other. */
export function BulkChange({ account, zones }: { account: string; zones: readonly Zone[] }): ReactElement {
  const draftName = `${account}:zones:bulk`;
  const [values, setValues] = useState<BulkValues>(() => valuesIn(readDraft(draftName)));
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<readonly ZonePlan[]>();
  // What is being applied is no draft any more.
  const isRunning = running !== undefined;
  useEffect(() => keepDraft(draftName, isRunning ? {} : values), [draftName, isRunning, values]);

  const errors = bulkErrors(values);
  const isWrong = Object.keys(errors).length > 0;
  const plans = useMemo(() => zones.map((zone) => planFor(zone, isWrong ? {} : values)), [zones, values, isWrong]);
  const differing = plans.filter(({ changes }) => changes.length > 0);
  const [example] = differing;
  const count = countOf(differing.length, "zone");

  if (running) {
    return (
      <BulkProgress
        account={account}
        plans={running}
        onEnd={() => {
          setRunning(undefined);
          setValues({});
        }}
      />
    );
  }
  return (
    <>
      <Section title="New settings" explanation="All chosen zones get these. Every other setting stays as it is.">
        <BulkControls zones={zones} values={values} errors={errors} onChange={setValues} />
      </Section>
      <Section title="Preview">
        <BulkPreview account={account} plans={plans} hasSettings={Object.keys(values).length > 0} />
      </Section>
      {example && (
        <Section
          title="Request"
          explanation="What is sent to the first of the zones; each is sent what differs there, one zone after the other."
        >
          <CodeBlock
            label="curl command"
            code={curlOf({ method: "POST", path: `/cdn/${example.zone.ID}`, body: example.body })}
          />
        </Section>
      )}
      <FormActions>
        <LinkButton to={paths.zones(account)}>Cancel</LinkButton>
        <Button
          variant="primary"
          disabledReason={whyNot(values, isWrong, differing.length)}
          onClick={() => setAsking(true)}
        >
          {differing.length === 0 ? "Change zones" : `Change ${count}`}
        </Button>
      </FormActions>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setRunning(differing);
        }}
        variant={stopsTraffic(values) ? "danger" : "primary"}
        title={`Change ${count}?`}
        confirmLabel={`Change ${count}`}
      >
        <Stack gap="small">
          {bulkSettings
            .filter(({ field }) => values[field] !== undefined)
            .map(({ field, label, effect }) => (
              <p key={field}>
                {label}: {effect}
              </p>
            ))}
          <p>The zones are changed one after the other. You can stop in between; what was changed stays changed.</p>
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function whyNot(values: BulkValues, isWrong: boolean, differing: number): string | false {
  if (Object.keys(values).length === 0) return "Choose a setting first";
  if (isWrong) return "Mend the settings above first";
  return differing === 0 && "Every zone has these values already";
}

/** Whether visitors would be refused at once who are served now. */
function stopsTraffic(values: BulkValues): boolean {
  return values.MAINTENANCE === true || values.TOKEN_AUTH === true || values.COUNTRY_MODE === "ALLOW";
}

function valuesIn(draft: Record<string, unknown>): BulkValues {
  return Object.fromEntries(
    bulkSettings.flatMap(({ field, input }) => {
      const value = draft[field];
      return typeof value === (input.kind === "switch" ? "boolean" : "string") ? [[field, value]] : [];
    }),
  );
}
