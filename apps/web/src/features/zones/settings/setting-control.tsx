import type { ReactElement } from "react";
import type { UseFormRegister } from "react-hook-form";
import { ChangedMark } from "../../../forms/changed-mark.tsx";
import { Select } from "../../../ui/select.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { PasswordField, TextField } from "../../../ui/text-field.tsx";
import type { SettingValues } from "./setting-values.ts";
import type { Setting } from "./settings.ts";

export type SettingControlProps = {
  setting: Setting;
  register: UseFormRegister<SettingValues>;
  error: string | undefined;
  /** Why it has no effect now and cannot be changed. */
  locked: string | undefined;
  /** Puts back what is saved; undefined while it is unchanged. */
  onUndo: (() => void) | undefined;
};

/** One setting with its sentence, in the control that fits it. Lists have editors of their own (AccessSettings). */
export function SettingControl({ setting, register, error, locked, onUndo }: SettingControlProps): ReactElement {
  const { field, label, effect, input } = setting;
  const common = { label, hint: effect, error, unused: locked, ...register(field) };
  return (
    <ChangedMark label={label} onUndo={onUndo} beside={input.kind === "switch"}>
      {input.kind === "switch" && <Switch {...common} />}
      {input.kind === "choice" && <Select {...common} options={input.options} />}
      {input.kind === "secret" && <PasswordField {...common} autoComplete="off" />}
      {input.kind === "text" && (
        <TextField {...common} mono autoComplete="off" placeholder={locked ? undefined : input.placeholder} />
      )}
    </ChangedMark>
  );
}
