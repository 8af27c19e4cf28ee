import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrameProps, splitFieldProps } from "./field.tsx";
import styles from "./select.module.css";

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
  /** The heading that it stands under, with its neighbours of the same one. */
  group?: string;
};

export type SelectProps = FieldFrameProps &
  Omit<ComponentProps<"select">, "required" | "children" | "multiple"> & {
    options: readonly SelectOption[];
    /** An entry with the value "" that stands for no choice yet. */
    placeholder?: string;
  };

/**
 * One of a few. The browser's own control: it works by touch, by keyboard and in forms, and costs nothing to load.
 * For more than about fifteen options take Combobox.
 *
 *     <Select label="Home location" options={locations} {...register("HOME_POP")} />
 */
export function Select(props: SelectProps): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { options, placeholder, className, id, ...select } = control;
  return (
    <Field {...frame} id={id}>
      {(tied) => (
        <span className={classNames(styles.box, className)}>
          <select
            {...select}
            {...tied}
            className={styles.select}
            aria-disabled={frame.unused ? true : undefined}
            // A select has no read-only state, and a disabled one would drop out of the form's values.
            onMouseDown={frame.unused ? (event) => event.preventDefault() : select.onMouseDown}
            onKeyDown={frame.unused ? (event) => event.key !== "Tab" && event.preventDefault() : select.onKeyDown}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {grouped(options).map(({ group, members }) =>
              group === undefined ? (
                members.map(optionElement)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(optionElement)}
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown size={14} className={styles.chevron} aria-hidden />
        </span>
      )}
    </Field>
  );
}

function optionElement({ value, label, disabled }: SelectOption): ReactElement {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

function grouped(options: readonly SelectOption[]): { group: string | undefined; members: SelectOption[] }[] {
  const groups: { group: string | undefined; members: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
