import type { Zone } from "@edge-console/contract/objects/zone";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { type Setting, type SettingField, settingGroups } from "../../../resources/zones/settings/settings.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/page.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { bulkSettings, type BulkValues, type ListMode, type ListModes, modeOf } from "./bulk-changes.ts";
import styles from "./bulk.module.css";

/** Fields for the settings to change; a list has its entries added, removed, or replaced. */
export function BulkControls({
  zones,
  values,
  modes,
  errors,
  onChange,
  onModeChange,
}: {
  zones: readonly Zone[];
  values: BulkValues;
  modes: ListModes;
  errors: Partial<Record<SettingField, string>>;
  onChange: (values: BulkValues) => void;
  onModeChange: (modes: ListModes) => void;
}): ReactElement {
  const [left, setLeft] = useState<readonly SettingField[]>([]);
  const chosen = bulkSettings.filter(({ field }) => values[field] !== undefined);
  const remove = (setting: Setting) => {
    const { [setting.field]: _, ...rest } = values;
    onChange(rest);
    // Selected again, the list starts with Add.
    if (isListField(setting.field)) onModeChange({ ...modes, [setting.field]: "add" });
  };
  return (
    <Stack gap="large">
      {chosen.map((setting) => (
        <div key={setting.field} className={styles.setting}>
          <div className={styles.control}>
            {isListField(setting.field) && (
              <ListModeSelect
                setting={setting}
                mode={modeOf(modes, setting.field)}
                onChange={(mode) => onModeChange({ ...modes, [setting.field]: mode })}
              />
            )}
            <Control
              setting={isListField(setting.field) ? toEntriesSetting(setting, modeOf(modes, setting.field)) : setting}
              value={values[setting.field] ?? ""}
              error={left.includes(setting.field) ? errors[setting.field] : undefined}
              onChange={(value) => onChange({ ...values, [setting.field]: value })}
              onBlur={() => setLeft([...left, setting.field])}
            />
          </div>
          <IconButton
            icon={X}
            size="small"
            label={`Remove ${setting.label} from this edit`}
            onClick={() => remove(setting)}
          />
        </div>
      ))}
      <Select
        label={chosen.length === 0 ? "Setting to change" : "Add another setting"}
        placeholder="Select a setting"
        value=""
        options={settingGroups.flatMap(({ title, settings }) =>
          settings
            .filter((setting) => bulkSettings.includes(setting) && values[setting.field] === undefined)
            .map(({ field, label }) => ({ value: field, label, group: title })),
        )}
        onValueChange={(chosenField) => {
          const setting = bulkSettings.find(({ field }) => field === chosenField);
          if (setting) onChange({ ...values, [setting.field]: firstValue(setting, zones) });
        }}
      />
    </Stack>
  );
}

const listModeOptions: { value: ListMode; label: string }[] = [
  { value: "add", label: "Add entries" },
  { value: "remove", label: "Remove entries" },
  { value: "replace", label: "Replace list" },
];

const entriesFields: Record<ListMode, { label: string; effect: string }> = {
  add: { label: "entries to add", effect: "All other entries of each zone stay." },
  remove: { label: "entries to remove", effect: "All other entries of each zone stay." },
  replace: { label: "new list", effect: "Removes every entry that isn't listed here from each zone." },
};

function ListModeSelect({
  setting: { label, effect },
  mode,
  onChange,
}: {
  setting: Setting;
  mode: ListMode;
  onChange: (mode: ListMode) => void;
}): ReactElement {
  return <Select label={label} hint={effect} value={mode} options={listModeOptions} onValueChange={onChange} />;
}

/** Returns the field for the entries of a list, named after what is done with them. */
function toEntriesSetting(setting: Setting, mode: ListMode): Setting {
  const { label, effect } = entriesFields[mode];
  return { ...setting, label: `${setting.label}: ${label}`, effect };
}

/** A switch starts with what the first zone has not; a choice with its first; text empty. */
function firstValue({ field, input }: Setting, zones: readonly Zone[]): string | boolean {
  if (field === "HOME_POP") return zones[0]?.HOME_POP !== "auto";
  if (input.kind === "switch") return field !== "S3_SECRET_KEY" && zones[0]?.[field] !== 1;
  return input.kind === "choice" ? (input.options[0]?.value ?? "") : "";
}

function Control({
  setting: { label, effect, input },
  value,
  error,
  onChange,
  onBlur,
}: {
  setting: Setting;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
  onBlur: () => void;
}): ReactElement {
  const common = { label, hint: effect, error, onBlur };
  if (input.kind === "switch") {
    return (
      <Select
        {...common}
        value={value === true ? "on" : "off"}
        options={[
          { value: "on", label: "On" },
          { value: "off", label: "Off" },
        ]}
        onValueChange={(chosen) => onChange(chosen === "on")}
      />
    );
  }
  const text = { ...common, value: String(value) };
  if (input.kind === "choice") {
    return <Select {...text} options={input.options} onValueChange={onChange} />;
  }
  if (input.kind === "list" && input.separator === "\n") {
    return (
      <TextArea
        {...text}
        mono
        rows={4}
        placeholder={input.placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return <TextField {...text} mono autoComplete="off" onChange={({ target }) => onChange(target.value)} />;
}
