import type { ReactElement } from "react";
import { type Control, useController } from "react-hook-form";
import { ChangedMark } from "../../../forms/changed-mark.tsx";
import { Select } from "../../../ui/select.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { PasswordField, TextField } from "../../../ui/text-field.tsx";
import type { SettingValues } from "./setting-values.ts";
import type { Setting } from "./settings.ts";

export type SettingControlProps = {
  setting: Setting;
  control: Control<SettingValues>;
  error: string | undefined;
  /** Why it has no effect now and cannot be changed. */
  locked: string | undefined;
  /** Puts back what is saved; undefined while it is unchanged. */
  onUndo: (() => void) | undefined;
};

/** One setting with its sentence, in the control that fits it. Lists have editors of their own (AccessSettings). */
export function SettingControl({ setting, control, error, locked, onUndo }: SettingControlProps): ReactElement {
  const { field, label, effect, input } = setting;
  const common = { label, hint: effect, error, unused: locked };
  const { value, onChange, onBlur, ref } = useController({ name: field, control }).field;
  const text = { ...common, ref, value: String(value), onBlur, onChange };
  return (
    <ChangedMark label={label} onUndo={onUndo} beside={input.kind === "switch"}>
      {input.kind === "switch" && (
        <Switch {...common} ref={ref} checked={value === true} onBlur={onBlur} onCheckedChange={onChange} />
      )}
      {input.kind === "choice" && (
        <Select
          {...common}
          ref={ref}
          options={input.options}
          value={String(value)}
          onBlur={onBlur}
          onValueChange={onChange}
        />
      )}
      {input.kind === "secret" && <PasswordField {...text} autoComplete="off" />}
      {input.kind === "text" && (
        <TextField {...text} mono autoComplete="off" placeholder={locked ? undefined : input.placeholder} />
      )}
    </ChangedMark>
  );
}
