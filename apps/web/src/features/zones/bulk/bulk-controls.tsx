import type { Zone } from "@edge-console/contract/objects/zone";
import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/page.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import type { Setting, SettingField } from "../settings/settings.ts";
import { settingGroups } from "../settings/settings.ts";
import { bulkSettings, type BulkValues } from "./bulk-changes.ts";
import styles from "./bulk.module.css";

/** Chooses the settings to change and their new values. */
export function BulkControls({
  zones,
  values,
  errors,
  onChange,
}: {
  zones: readonly Zone[];
  values: BulkValues;
  errors: Partial<Record<SettingField, string>>;
  onChange: (values: BulkValues) => void;
}): ReactElement {
  const [left, setLeft] = useState<readonly SettingField[]>([]);
  const chosen = bulkSettings.filter(({ field }) => values[field] !== undefined);
  const remove = (setting: Setting) => {
    const { [setting.field]: _, ...rest } = values;
    onChange(rest);
  };
  return (
    <Stack gap="large">
      {chosen.map((setting) => (
        <div key={setting.field} className={styles.setting}>
          <div className={styles.control}>
            <Control
              setting={setting}
              value={values[setting.field] ?? ""}
              error={left.includes(setting.field) ? errors[setting.field] : undefined}
              onChange={(value) => onChange({ ...values, [setting.field]: value })}
              onBlur={() => setLeft([...left, setting.field])}
            />
          </div>
          <IconButton icon={X} size="small" label={`Leave ${setting.label} as it is`} onClick={() => remove(setting)} />
        </div>
      ))}
      <Select
        label={chosen.length === 0 ? "Setting to change" : "One more setting"}
        placeholder="Choose a setting"
        value=""
        options={settingGroups.flatMap(({ title, settings }) =>
          settings
            .filter((setting) => bulkSettings.includes(setting) && values[setting.field] === undefined)
            .map(({ field, label }) => ({ value: field, label, group: title })),
        )}
        onChange={({ target }) => {
          const setting = bulkSettings.find(({ field }) => field === target.value);
          if (setting) onChange({ ...values, [setting.field]: firstValue(setting, zones) });
        }}
      />
    </Stack>
  );
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
        onChange={({ target }) => onChange(target.value === "on")}
      />
    );
  }
  const text = { ...common, value: String(value) };
  if (input.kind === "choice") {
    return <Select {...text} options={input.options} onChange={({ target }) => onChange(target.value)} />;
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
