import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type ReactElement, type ReactNode, type Ref, useId } from "react";
import { FieldNotes } from "./field.tsx";
import type { Icon } from "./icon.tsx";
import styles from "./radio-cards.module.css";

export type RadioCard<Value extends string = string> = {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  icon?: Icon;
  /** Why it's disabled: the card shows the reason, and arrow keys skip it. */
  disabledReason?: string | undefined;
};

export type RadioCardsProps<Value extends string = string> = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly RadioCard<Value>[];
  /** Undefined until one is selected. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** Cards per row where there is room; otherwise they're stacked. */
  columns?: 1 | 2 | 3;
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
};

/**
 * Styled Base UI radio group: each option is a card with an explanation.
 *
 *     <RadioCards label="Origin" options={originTypes} value={type} onValueChange={setType} />
 */
export function RadioCards<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onValueChange,
  columns = 3,
  ref,
  onBlur,
}: RadioCardsProps<Value>): ReactElement {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className={styles.group}>
      <div id={`${id}-label`} className={styles.legend}>
        {label}
      </div>
      <RadioGroup
        inputRef={ref}
        // Null, unlike undefined, is a controlled group without a selection.
        value={value ?? null}
        onValueChange={(selected) => selected !== null && onValueChange(selected)}
        onBlur={onBlur}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy.join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        className={styles.cards}
        data-columns={columns}
      >
        {options.map((option) => (
          <Card key={option.value} id={`${id}-${option.value}`} option={option} />
        ))}
      </RadioGroup>
      <FieldNotes id={id} error={error} unused={undefined} hint={hint} />
    </div>
  );
}

function Card({ id, option }: { id: string; option: RadioCard }): ReactElement {
  const { value, title, description, icon: Icon, disabledReason } = option;
  const note = disabledReason ?? description;
  return (
    <label className={styles.card} data-blocked={disabledReason ? "" : undefined}>
      <Radio.Root
        value={value}
        readOnly={disabledReason !== undefined}
        aria-disabled={disabledReason ? true : undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={note ? `${id}-note` : undefined}
        className={styles.radio}
      />
      <span className={styles.text}>
        <span id={`${id}-title`} className={styles.title}>
          {Icon && <Icon size={15} strokeWidth={2} aria-hidden />}
          {title}
        </span>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
