import { zoneLabelLimits, zoneLabelSchema, type ZoneLabels } from "@edge-console/contract/console/zone-labels";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { z } from "zod";
import { useAccess } from "../../../api/access.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { changeZoneLabels, listLabels, zoneLabelsQuery } from "../../../resources/zones/zone-labels.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Checkbox } from "../../../ui/switch.tsx";
import { showToast } from "../../../ui/toast.ts";
import styles from "./labels-dialog.module.css";

const schema = z.object({
  added: z.string().transform((text, context) => {
    const labels: string[] = [];
    for (const part of text.split(",").filter((item) => item.trim() !== "")) {
      const label = zoneLabelSchema.safeParse(part);
      if (label.success) labels.push(label.data);
      else context.addIssue({ code: "custom", message: label.error.issues[0]?.message ?? "Enter a label." });
    }
    if (labels.length > zoneLabelLimits.perZone) {
      context.addIssue({ code: "custom", message: `Use up to ${zoneLabelLimits.perZone} labels.` });
    }
    return labels;
  }),
});

type LabeledZones = readonly Pick<Zone, "ID" | "ZONE_NAME">[];

/** Dialog: labels of one or several zones. A label of only some of them doesn't change unless it's selected or cleared. */
export function LabelsDialog({ zones, onClose }: { zones: LabeledZones; onClose: () => void }): ReactElement {
  const { id: account } = useAccess();
  const query = useQuery(zoneLabelsQuery(account));
  const labels = query.data;
  if (labels) return <LabelsForm account={account} zones={zones} labels={labels} onClose={onClose} />;
  return (
    <Dialog open title={getTitle(zones)} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {query.error ? <QueryProblem query={query} /> : <Skeleton lines={3} label="Loading labels…" />}
    </Dialog>
  );
}

function getTitle(zones: LabeledZones): string {
  const [onlyZone] = zones;
  return zones.length === 1 && onlyZone
    ? `Labels of ${onlyZone.ZONE_NAME}`
    : `Labels of ${formatQuantity(zones.length, "zone")}`;
}

function LabelsForm({
  account,
  zones,
  labels,
  onClose,
}: {
  account: string;
  zones: LabeledZones;
  labels: ZoneLabels["labels"];
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const form = useAppForm({ schema, values: { added: "" } });
  const options = listLabels(labels).map((label) => {
    const count = zones.filter(({ ID }) => labels[ID]?.includes(label)).length;
    return { label, count, isOnAll: count === zones.length };
  });
  const save = useMutation({
    mutationFn: async (added: readonly string[]) => {
      const listLabels = (checked: boolean) => Object.keys(changes).filter((label) => changes[label] === checked);
      const change = { add: [...new Set([...listLabels(true), ...added])], remove: listLabels(false) };
      let changed = labels;
      for (let start = 0; start < zones.length; start += zoneLabelLimits.zones) {
        const batch = zones.slice(start, start + zoneLabelLimits.zones);
        changed = await changeZoneLabels(account, { zones: batch.map(({ ID }) => ID), ...change });
      }
      return changed;
    },
    onSuccess: (changed) => {
      client.setQueryData(zoneLabelsQuery(account).queryKey, changed);
      showToast({ title: "Labels changed" });
      onClose();
    },
    onError: () => client.invalidateQueries({ queryKey: zoneLabelsQuery(account).queryKey }),
  });
  return (
    <FormDialog
      form={form}
      title={getTitle(zones)}
      description="All members of this account see labels. They don't change the zone."
      submitLabel="Save labels"
      onSubmit={({ added }) => save.mutate(added)}
      mutation={save}
      onClose={onClose}
    >
      {options.length > 0 && (
        <fieldset className={styles.existingLabels}>
          <legend className={styles.legend}>Labels</legend>
          {options.map(({ label, count, isOnAll }) => (
            <Checkbox
              key={label}
              label={label}
              checked={changes[label] ?? isOnAll}
              indeterminate={changes[label] === undefined && count > 0 && !isOnAll}
              onCheckedChange={(checked) => setChanges((current) => ({ ...current, [label]: checked }))}
            />
          ))}
        </fieldset>
      )}
      <FormTextField
        name="added"
        control={form.control}
        label="New labels"
        hint="Separate labels by commas."
        placeholder="production, team:shop"
      />
    </FormDialog>
  );
}
