import type { ReactElement } from "react";
import { useController } from "react-hook-form";
import { UnsavedIndicator } from "../../../forms/unsaved-indicator.tsx";
import type { SettingValues } from "../../../resources/zones/settings/setting-values.ts";
import type { Setting, SettingField } from "../../../resources/zones/settings/settings.ts";
import { Select } from "../../../ui/select.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { PasswordField, TextField } from "../../../ui/text-field.tsx";

export type SettingControlProps = {
  setting: Setting;
  /** Why the setting has no effect and can't be changed now. */
  unusedReason: string | undefined;
  /** Restores the saved value; undefined while it's unchanged. */
  onUndo: (() => void) | undefined;
};

/** Form field of one setting, by its kind. Lists have separate editors (AccessSettings). */
export function SettingControl({ setting, unusedReason, onUndo }: SettingControlProps): ReactElement {
  const { label, help } = setting;
  const { field, fieldState } = useController<SettingValues, SettingField>({ name: setting.field });
  const { ref, onBlur, onChange } = field;
  const common = { label, hint: help, error: fieldState.error?.message, unused: unusedReason, ref, onBlur };
  const text = { ...common, name: field.name, value: String(field.value), onChange, autoComplete: "off" };
  return (
    <UnsavedIndicator label={label} onUndo={onUndo} isInline={setting.kind === "switch"}>
      {setting.kind === "switch" && <Switch {...common} checked={field.value === true} onCheckedChange={onChange} />}
      {setting.kind === "choice" && (
        <Select {...common} value={String(field.value)} options={setting.options} onValueChange={onChange} />
      )}
      {setting.kind === "secret" && <PasswordField {...text} />}
      {setting.kind === "text" && (
        <TextField {...text} mono placeholder={unusedReason ? undefined : setting.placeholder} />
      )}
    </UnsavedIndicator>
  );
}
