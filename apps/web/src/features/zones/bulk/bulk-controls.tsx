import type { Zone } from "@edge-console/contract/objects/zone";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { type Setting, type SettingField, settingGroups } from "../../../resources/zones/settings/settings.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/page.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { getApiValue } from "../../../resources/zones/settings/setting-values.ts";
import { bulkSettings, type BulkValues, type ListMode, type ListModes, getListMode } from "./bulk-changes.ts";
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
  const [touched, setTouched] = useState<readonly SettingField[]>([]);
  const selected = bulkSettings.filter(({ field }) => values[field] !== undefined);
  const remove = (setting: Setting) => {
    const { [setting.field]: _, ...rest } = values;
    onChange(rest);
    // If selected again, the list starts with Add.
    if (isListField(setting.field)) onModeChange({ ...modes, [setting.field]: "add" });
  };
  return (
    <Stack gap="large">
      {selected.map((setting) => (
        <div key={setting.field} className={styles.setting}>
          <div className={styles.control}>
            {isListField(setting.field) && (
              <ListModeSelect
                setting={setting}
                mode={getListMode(modes, setting.field)}
                onChange={(mode) => onModeChange({ ...modes, [setting.field]: mode })}
              />
            )}
            <Control
              setting={
                isListField(setting.field) ? toEntriesSetting(setting, getListMode(modes, setting.field)) : setting
              }
              value={values[setting.field] ?? ""}
              error={touched.includes(setting.field) ? errors[setting.field] : undefined}
              onChange={(value) => onChange({ ...values, [setting.field]: value })}
              onBlur={() => setTouched([...touched, setting.field])}
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
        label={selected.length === 0 ? "Setting to change" : "Add another setting"}
        placeholder="Select a setting"
        value=""
        options={settingGroups.flatMap(({ title, settings }) =>
          settings
            .filter((setting) => bulkSettings.includes(setting) && values[setting.field] === undefined)
            .map(({ field, label }) => ({ value: field, label, group: title })),
        )}
        onValueChange={(selectedField) => {
          const setting = bulkSettings.find(({ field }) => field === selectedField);
          if (setting) onChange({ ...values, [setting.field]: getInitialValue(setting, zones) });
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

const entriesFields: Record<ListMode, { label: string; help: string }> = {
  add: { label: "entries to add", help: "Other entries don't change." },
  remove: { label: "entries to remove", help: "Other entries don't change." },
  replace: { label: "new list", help: "Removes all other entries from each zone." },
};

function ListModeSelect({
  setting: { label, help },
  mode,
  onChange,
}: {
  setting: Setting;
  mode: ListMode;
  onChange: (mode: ListMode) => void;
}): ReactElement {
  return <Select label={label} hint={help} value={mode} options={listModeOptions} onValueChange={onChange} />;
}

/** Returns the field for the entries of a list, named after what is done with them. */
function toEntriesSetting(setting: Setting, mode: ListMode): Setting {
  const { label, help } = entriesFields[mode];
  return { ...setting, label: `${setting.label}: ${label}`, help };
}

/** Returns the initial value: the opposite of the first zone's switch, the first choice, or empty text. */
function getInitialValue(setting: Setting, zones: readonly Zone[]): string | boolean {
  if (setting.kind === "switch") return !zones[0] || getApiValue(zones[0], setting.field) !== setting.on;
  return setting.kind === "choice" ? (setting.options[0]?.value ?? "") : "";
}

function Control({
  setting,
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
  const common = { label: setting.label, hint: setting.help, error, onBlur };
  if (setting.kind === "switch") {
    return (
      <Select
        {...common}
        value={value === true ? "on" : "off"}
        options={[
          { value: "on", label: "On" },
          { value: "off", label: "Off" },
        ]}
        onValueChange={(position) => onChange(position === "on")}
      />
    );
  }
  const text = { ...common, value: String(value) };
  if (setting.kind === "choice") {
    return <Select {...text} options={setting.options} onValueChange={onChange} />;
  }
  if (setting.kind === "list" && setting.of === "addresses") {
    return (
      <TextArea
        {...text}
        mono
        rows={4}
        placeholder={entryLists[setting.of].placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return <TextField {...text} mono autoComplete="off" onChange={({ target }) => onChange(target.value)} />;
}
