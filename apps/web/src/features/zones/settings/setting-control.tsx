import { Undo2 } from "lucide-react";
import type { ReactElement } from "react";
import type { UseFormRegister } from "react-hook-form";
import { IconButton } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { PasswordField, TextArea, TextField } from "../../../ui/text-field.tsx";
import type { SettingValues } from "./setting-values.ts";
import type { Setting } from "./settings.ts";
import styles from "./setting-control.module.css";

export type SettingControlProps = {
  setting: Setting;
  register: UseFormRegister<SettingValues>;
  error: string | undefined;
  /** Why it cannot be changed: it has no effect now, or the person may only read. */
  locked: string | undefined;
  /** Puts back what is saved; undefined while it is unchanged. */
  onUndo: (() => void) | undefined;
};

/** One setting with its sentence, in the control that fits it. */
export function SettingControl({ setting, register, error, locked, onUndo }: SettingControlProps): ReactElement {
  const { field, label, effect, input } = setting;
  const common = { label, hint: effect, error, unused: locked, ...register(field) };
  return (
    <div className={styles.setting} data-changed={onUndo ? "" : undefined}>
      <div className={styles.control}>
        {input.kind === "switch" && <Switch {...common} />}
        {input.kind === "choice" && <Select {...common} options={input.options} />}
        {input.kind === "secret" && <PasswordField {...common} autoComplete="off" />}
        {input.kind === "lines" && (
          <TextArea {...common} mono rows={4} placeholder={locked ? undefined : input.placeholder} />
        )}
        {input.kind === "text" && (
          <TextField {...common} mono autoComplete="off" placeholder={locked ? undefined : input.placeholder} />
        )}
      </div>
      <div className={styles.undo}>
        {onUndo && <IconButton icon={Undo2} size="small" label={`Undo change of ${label}`} onClick={onUndo} />}
      </div>
    </div>
  );
}
