import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactElement, Ref } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrameProps, splitFieldProps } from "./field.tsx";
import listbox from "./listbox.module.css";
import styles from "./select.module.css";

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Heading above the options of the same group. */
  group?: string;
};

export type SelectProps<Value extends string = string> = FieldFrameProps & {
  options: readonly SelectOption<Value>[];
  /** A value without an option, such as "", shows the placeholder. */
  value: Value;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  id?: string;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  onBlur?: () => void;
};

/**
 * Styled Base UI select: one of a few options. For more than about fifteen, use Combobox.
 *
 *     <Select label="Home location" options={locations} value={location} onValueChange={setLocation} />
 */
export function Select<Value extends string>(props: SelectProps<Value>): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { options, value, onValueChange, placeholder, id, className, ref, onBlur } = control;
  return (
    <Field {...frame} id={id}>
      {({ required, ...fieldProps }) => (
        <Base.Root
          items={options}
          value={value}
          onValueChange={(selected) => selected !== null && onValueChange(selected)}
          onOpenChange={(open) => !open && onBlur?.()}
          required={required ?? false}
          readOnly={Boolean(frame.unused)}
          modal={false}
        >
          <Base.Trigger
            {...fieldProps}
            ref={ref}
            aria-labelledby={`${fieldProps.id}-label`}
            className={classNames(styles.trigger, className)}
          >
            <Base.Value placeholder={placeholder} className={styles.value} />
            <Base.Icon className={styles.icon}>
              <ChevronDown size={14} aria-hidden />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner
              alignItemWithTrigger={false}
              sideOffset={4}
              collisionPadding={8}
              className={listbox.positioner}
            >
              <Base.Popup className={listbox.popup}>
                <Base.List>{toGroups(options).map(renderGroup)}</Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

type Group = { name: string | undefined; options: SelectOption[] };

function renderGroup({ name, options }: Group): ReactElement | ReactElement[] {
  if (name === undefined) return options.map(renderOption);
  return (
    <Base.Group key={name}>
      <Base.GroupLabel className={listbox.group}>{name}</Base.GroupLabel>
      {options.map(renderOption)}
    </Base.Group>
  );
}

function renderOption({ value, label, disabled = false }: SelectOption): ReactElement {
  return (
    <Base.Item key={value} value={value} disabled={disabled} className={listbox.item}>
      <span className={listbox.check}>
        <Base.ItemIndicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </Base.ItemIndicator>
      </span>
      <Base.ItemText className={listbox.label}>{label}</Base.ItemText>
    </Base.Item>
  );
}

function toGroups(options: readonly SelectOption[]): Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, options: [option] });
  }
  return groups;
}
