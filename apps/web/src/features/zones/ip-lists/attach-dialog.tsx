import { type SharedList, type SharedListField, sharedListFields } from "@edge-console/contract/console/shared-lists";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import { functionalUpdate, type RowSelectionState } from "@tanstack/react-table";
import { type ReactElement, useMemo, useState } from "react";
import { z } from "zod";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { noFigure } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { sharedListFieldLabels, useChangeSharedList } from "../../../resources/zones/shared-lists.ts";
import { listLabels, zoneLabelsQuery } from "../../../resources/zones/zone-labels.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { selectionColumn } from "../../../ui/selection-column.tsx";

const schema = z.object({
  field: z.string().transform((value, context) => {
    const field = sharedListFields.find((one) => one === value);
    if (field !== undefined) return field;
    context.addIssue({ code: "custom", message: "Choose what the zones do with the entries." });
    return z.NEVER;
  }),
  scope: z.string(),
});

/** Attaches an IP list to zones. What they have to change is reviewed on the list's page, or applied automatically. */
export function AttachDialog({
  account,
  list,
  zones,
  preselected = [],
  onClose,
}: {
  account: string;
  list: SharedList;
  zones: readonly Zone[];
  /** IDs of zones that are selected already. */
  preselected?: readonly string[] | undefined;
  onClose: () => void;
}): ReactElement {
  const change = useChangeSharedList(account, list.id);
  const [selection, setSelection] = useState<RowSelectionState>(() =>
    Object.fromEntries(preselected.map((id) => [id, true])),
  );
  const [filter, setFilter] = useState("");
  const [label, setLabel] = useState("");
  const form = useAppForm({
    schema,
    // Nothing is preselected: the two do the opposite of each other.
    values: { field: "", scope: list.allZones === null ? "selected" : "all" },
    mode: "onSubmit",
  });
  const { scope } = form.watch();
  const { data: labels } = useQuery(zoneLabelsQuery(account));
  const labelOptions = listLabels(labels);
  const text = filter.trim().toLowerCase();
  const visible = useMemo(
    () =>
      zones
        .filter(({ ID, ZONE_NAME }) =>
          label === "" ? ZONE_NAME.includes(text) : ZONE_NAME.includes(text) && labels?.[ID]?.includes(label),
        )
        .toSorted((a, b) => a.ZONE_NAME.localeCompare(b.ZONE_NAME)),
    [zones, text, label, labels],
  );
  const columns = useMemo(() => getColumns(list), [list]);
  const table = useAppTable({
    columns,
    data: visible,
    getRowId: ({ ID }) => ID,
    enableRowSelection: true,
    state: { rowSelection: selection },
    onRowSelectionChange: (updater) => setSelection(functionalUpdate(updater, selection)),
  });
  const selected = Object.keys(selection).filter((id) => selection[id]);
  const attach = (field: SharedListField, toAll: boolean) =>
    change.mutate(
      {
        zones: toAll
          ? { attach: [], detach: [], allZones: field }
          : { attach: selected.map((zoneId) => ({ zoneId, field })), detach: [], allZones: null },
      },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      form={form}
      title={`Attach ${list.name}`}
      size="large"
      submitLabel={
        scope === "all"
          ? "Attach to all zones"
          : selected.length === 0
            ? "Attach to zones"
            : `Attach to ${formatQuantity(selected.length, "zone")}`
      }
      disabledReason={scope !== "all" && selected.length === 0 && "Select a zone."}
      onSubmit={({ field }) => attach(field, scope === "all")}
      mutation={change}
      onClose={onClose}
    >
      <FormRadioCards
        name="field"
        control={form.control}
        label="Entries are"
        columns={2}
        options={[
          { value: "BLOCK_IPS", title: "Blocked", description: "The zones refuse visitors with these addresses." },
          {
            value: "ALLOW_IPS",
            title: "Always allowed",
            description: "Other access rules don't apply to these addresses.",
          },
        ]}
      />
      <FormRadioCards
        name="scope"
        control={form.control}
        label="Zones"
        columns={2}
        options={[
          { value: "selected", title: "Selected zones" },
          { value: "all", title: "All zones", description: "Also zones that are created later." },
        ]}
      />
      {scope !== "all" && (
        <>
          <Toolbar>
            <SearchField label="Search zones" value={filter} onChange={setFilter} placeholder="Zone" />
            {labelOptions.length > 0 && (
              <Select
                label="Label"
                labelHidden
                options={[
                  { value: "", label: "All labels" },
                  ...labelOptions.map((value) => ({ value, label: value })),
                ]}
                value={label}
                onValueChange={setLabel}
              />
            )}
          </Toolbar>
          <DataTable
            table={table}
            label="Zones to attach"
            virtualized
            maxHeight="16rem"
            empty={<EmptyState title="No matching zones" />}
          />
        </>
      )}
    </FormDialog>
  );
}

const column = createAppColumnHelper<Zone>();

function getColumns({ zones: attached }: SharedList) {
  const fields = new Map<string, SharedListField>(attached.map(({ zoneId, field }) => [zoneId, field]));
  return column.columns([
    selectionColumn<Zone>(({ ZONE_NAME }) => ZONE_NAME),
    column.accessor("ZONE_NAME", { header: "Zone" }),
    column.display({
      id: "attached",
      header: "Attached as",
      meta: { width: "9rem", from: 480 },
      cell: ({ row: { original } }) => {
        const field = fields.get(original.ID);
        return field === undefined ? noFigure : sharedListFieldLabels[field];
      },
    }),
  ]);
}
