import { baselineOperatorLabels, checkFields, findCheckField } from "@edge-console/contract/baselines/check-fields";
import { getValueKind, switchOptions } from "@edge-console/contract/baselines/check-value";
import { type BaselineRule, baselineRuleChangeSchema } from "@edge-console/contract/console/baselines";
import { splitList } from "@edge-console/contract/rules/country-list";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import { type ReactElement, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextArea, FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import type { AppForm } from "../../../forms/use-resolver-form.ts";
import { paths } from "../../../paths.ts";
import { useChangeBaseline, useCreateBaseline } from "../../../resources/zones/baselines.ts";
import { Select, type SelectOption } from "../../../ui/select.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";

/** What the form's fields contain: lists are text, separated by commas. */
type RuleValues = {
  name: string;
  field: string;
  operator: string;
  value: string;
  labels: string;
  types: string;
  names: string;
};

const valuesSchema = z.object({
  name: z.string(),
  field: z.string(),
  operator: z.string(),
  value: z.string(),
  labels: z.string(),
  types: z.string(),
  names: z.string(),
});

/** Fields of the form by the path of an issue. */
const fieldsByPath: Readonly<Record<string, keyof RuleValues>> = {
  name: "name",
  "check.field": "field",
  "check.operator": "operator",
  "check.value": "value",
  "scope.labels": "labels",
  "scope.originTypes": "types",
  "scope.names": "names",
};

const schema = valuesSchema.transform(({ name, field, operator, value, labels, types, names }, context) => {
  const rule = baselineRuleChangeSchema.safeParse({
    name,
    scope: { labels: splitList(labels), originTypes: splitList(types), names: splitList(names) },
    check: { field, operator, value },
  });
  if (rule.success) return rule.data;
  for (const { path, message } of rule.error.issues) {
    const name = fieldsByPath[path.slice(0, 2).join(".")] ?? fieldsByPath[String(path[0])];
    context.addIssue({ code: "custom", path: name === undefined ? [] : [name], message });
  }
  return z.NEVER;
});

const emptyValues: RuleValues = {
  name: "",
  field: "VERIFY_ORIGIN_SSL",
  operator: "is",
  value: "on",
  labels: "",
  types: "",
  names: "",
};

/** Creates a baseline, and opens it. */
export function CreateBaselineDialog({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  // One ID per dialog: a repeated request after a lost response creates no second baseline.
  const [id] = useState(() => crypto.randomUUID());
  const create = useCreateBaseline(account);
  const form = useAppForm({
    schema,
    values: emptyValues,
    mode: "onSubmit",
    draft: { name: `${account}:baseline:new` },
  });
  return (
    <FormDialog
      form={form}
      title="Create baseline"
      description="A rule changes no zone. Zones that deviate from it need attention, and one run fixes them."
      submitLabel="Create baseline"
      onSubmit={(rule) =>
        create.mutate(
          { id, ...rule },
          {
            onSuccess: (created) => {
              form.clearDraft();
              onClose();
              void navigate(paths.baseline(account, created.id));
            },
          },
        )
      }
      mutation={create}
      onClose={onClose}
    >
      <RuleFields form={form} />
    </FormDialog>
  );
}

/** Changes what a baseline says. */
export function EditBaselineDialog({
  account,
  rule,
  onClose,
}: {
  account: string;
  rule: BaselineRule;
  onClose: () => void;
}): ReactElement {
  const change = useChangeBaseline(account, rule.id);
  const { labels, originTypes: types, names } = rule.scope;
  const form = useAppForm({
    schema,
    values: {
      name: rule.name,
      ...rule.check,
      labels: labels.join(", "),
      types: types.join(","),
      names: names.join(", "),
    },
    mode: "onSubmit",
  });
  return (
    <FormDialog
      form={form}
      title="Edit baseline"
      submitLabel="Save"
      onSubmit={(values) => change.mutate(values, { onSuccess: onClose })}
      mutation={change}
      onClose={onClose}
    >
      <RuleFields form={form} />
    </FormDialog>
  );
}

const fieldOptions = checkFields.map(({ subject, field, label }): SelectOption => ({
  value: field,
  label,
  group: subject === "zone" ? "Zone" : "Custom hostnames",
}));

function RuleFields<Output>({ form }: { form: AppForm<RuleValues, Output> }): ReactElement {
  const { control } = form;
  const [name, operator, types] = useWatch({ control, name: ["field", "operator", "types"] });
  const field = findCheckField(name);
  const operators = field?.operators ?? [];
  const typeOptions = [
    { value: "", label: "All origin types" },
    ...originTypes.map((type) => ({ value: type, label: originTypeLabels[type].name })),
    // Rules that were created with the API can have several.
    ...(types.includes(",") ? [{ value: types, label: types.split(",").join(", ") }] : []),
  ];
  return (
    <>
      <FormTextField name="name" control={control} label="Name" placeholder="Tor is blocked" required />
      <Select
        label="Setting"
        options={fieldOptions}
        value={name}
        onValueChange={(next) => {
          const chosen = findCheckField(next);
          if (!chosen) return;
          const kind = getValueKind(chosen);
          const first = kind.kind === "choice" ? (kind.options[0]?.value ?? "") : "";
          form.setValue("field", next, { shouldDirty: true });
          form.setValue("operator", chosen.operators[0] ?? "is", { shouldDirty: true });
          form.setValue("value", kind.kind === "switch" ? "on" : first, { shouldDirty: true });
        }}
      />
      {operators.length > 1 && (
        <FormSelect
          name="operator"
          control={control}
          label="Comparison"
          options={operators.map((value) => ({ value, label: baselineOperatorLabels[value] }))}
        />
      )}
      {field && <ValueField form={form} field={field} isStart={operator === "starts-with"} />}
      <FormTextField
        name="labels"
        control={control}
        label="Zones with a label"
        hint="One or more, separated by commas. All zones if empty."
        placeholder="production, team:shop"
      />
      <FormSelect name="types" control={control} label="Origin type" options={typeOptions} />
      <FormTextField
        name="names"
        control={control}
        label="Zones with a name"
        hint="One or more, separated by commas; * matches any characters."
        placeholder="api*, shop"
      />
    </>
  );
}

function ValueField<Output>({
  form: { control },
  field,
  isStart,
}: {
  form: AppForm<RuleValues, Output>;
  field: NonNullable<ReturnType<typeof findCheckField>>;
  isStart: boolean;
}): ReactElement {
  const kind = getValueKind(field);
  switch (kind.kind) {
    case "switch":
      return <FormSelect name="value" control={control} label="Value" options={switchOptions} />;
    case "choice":
      return <FormSelect name="value" control={control} label="Value" options={kind.options} />;
    case "days":
      return <FormTextField name="value" control={control} label="Days" inputMode="numeric" required />;
    case "list":
      return (
        <FormTextArea name="value" control={control} label="Entries" hint="One per line." rows={5} mono required />
      );
    case "text":
      return (
        <FormTextField
          name="value"
          control={control}
          label="Value"
          placeholder={isStart ? "https://" : undefined}
          mono
          required
        />
      );
  }
}
