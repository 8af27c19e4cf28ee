import { isListField } from "@edge-console/contract/rules/list-edit";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { sharedSettings } from "@edge-console/contract/rules/zone-edit";
import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { type Setting, type SettingField, settingGroups } from "../../../resources/zones/settings/settings.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/page.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import { type BulkValues, type ListMode, type ListModes, getListMode } from "./bulk-changes.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./bulk.module.css";

/** Fields for the settings to change; a list has its entries added, removed, or replaced. */
export function BulkControls({
  values,
  modes,
  errors,
  onChange,
  onModeChange,
}: {
  values: BulkValues;
  modes: ListModes;
  errors: Partial<Record<SettingField, string>>;
  onChange: (values: BulkValues) => void;
  onModeChange: (modes: ListModes) => void;
}): ReactElement {
  const [touched, setTouched] = useState<readonly SettingField[]>([]);
  const selected = sharedSettings.filter(({ field }) => values[field] !== undefined);
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
              canBeEmpty={!isListField(setting.field) || getListMode(modes, setting.field) === "replace"}
              setting={
                isListField(setting.field) ? toEntriesSetting(setting, getListMode(modes, setting.field)) : setting
              }
              value={values[setting.field] ?? null}
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
            .filter(({ field }) => sharedFields.has(field) && values[field] === undefined)
            .map(({ field, label }) => ({ value: field, label, group: title })),
        )}
        onValueChange={(selectedField) => {
          const setting = sharedSettings.find(({ field }) => field === selectedField);
          if (setting) onChange({ ...values, [setting.field]: null });
        }}
      />
    </Stack>
  );
}

const sharedFields: ReadonlySet<SettingField> = new Set(sharedSettings.map(({ field }) => field));

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
  const comments = setting.kind === "list" && setting.of === "addresses" ? " Comments after # or // are left out." : "";
  return { ...setting, label: `${setting.label}: ${label}`, help: `${help}${comments}` };
}

function Control({
  setting,
  value,
  canBeEmpty,
  error,
  onChange,
  onBlur,
}: {
  setting: Setting;
  /** Null until one is chosen. */
  value: string | boolean | null;
  /** Whether an empty text is a value, if the setting's rule accepts it. */
  canBeEmpty: boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
  onBlur: () => void;
}): ReactElement {
  const common = { label: setting.label, hint: setting.help, error, onBlur };
  if (setting.kind === "switch") {
    return (
      <Select
        {...common}
        placeholder="Select a value"
        value={value === null ? "" : value === true ? "on" : "off"}
        options={[
          { value: "on", label: "On" },
          { value: "off", label: "Off" },
        ]}
        onValueChange={(position) => onChange(position === "on")}
      />
    );
  }
  const text = { ...common, value: String(value ?? "") };
  if (setting.kind === "choice") {
    return <Select {...text} placeholder="Select a value" options={setting.options} onValueChange={onChange} />;
  }
  return (
    <>
      {setting.kind === "list" && setting.of === "addresses" ? (
        <TextArea
          {...text}
          mono
          rows={4}
          placeholder={entryLists[setting.of].placeholder}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <TextField {...text} mono autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
      {canBeEmpty && setting.check?.("").ok === true && (
        <div className={sharedStyles.note}>
          {value === "" ? (
            <span>Will be empty in all zones.</span>
          ) : (
            <Button size="small" onClick={() => onChange("")}>
              Set to empty
            </Button>
          )}
        </div>
      )}
    </>
  );
}
