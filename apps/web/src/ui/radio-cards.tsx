import { type ComponentProps, type ReactElement, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes } from "./field.tsx";
import type { Icon } from "./icon.tsx";
import styles from "./radio-cards.module.css";

export type RadioCard = {
  value: string;
  title: ReactNode;
  description?: ReactNode;
  icon?: Icon;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
};

export type RadioCardsProps = Omit<ComponentProps<"input">, "type" | "value" | "required" | "id"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly RadioCard[];
  /** The chosen value where it is controlled; left out, the form's own (`register`). */
  value?: string;
  /** Cards side by side where there is room, else one under the other. */
  columns?: 1 | 2 | 3;
};

/**
 * A choice that shapes what follows, each way explained on a card. Native radio buttons: arrow keys choose, and
 * `{...register("ORIGIN_TYPE")}` fits.
 *
 *     <RadioCards label="Origin" options={originTypes} {...register("ORIGIN_TYPE")} />
 */
export function RadioCards({
  label,
  hint,
  error,
  options,
  value,
  defaultValue,
  columns = 3,
  name,
  className,
  ref,
  ...input
}: RadioCardsProps): ReactElement {
  const id = useId();
  // What puts the focus here puts it on the card that the Tab key would reach.
  const focused = options.some((option) => option.value === value) ? value : options[0]?.value;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className={classNames(styles.group, className)} aria-describedby={describedBy || undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.cards} data-columns={columns}>
        {options.map((option) => {
          const Shape = option.icon;
          const cardId = `${id}-${option.value}`;
          const note = option.disabledReason ?? option.description;
          return (
            <label key={option.value} className={styles.card} data-blocked={option.disabledReason ? "" : undefined}>
              <input
                {...input}
                ref={value === undefined || option.value === focused ? ref : undefined}
                {...(value !== undefined && { checked: value === option.value })}
                {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
                type="radio"
                name={name ?? id}
                value={option.value}
                aria-labelledby={`${cardId}-title`}
                aria-describedby={note ? `${cardId}-note` : undefined}
                aria-disabled={option.disabledReason ? true : undefined}
                onClick={option.disabledReason ? (event) => event.preventDefault() : input.onClick}
                className={styles.radio}
              />
              <span className={styles.words}>
                <span id={`${cardId}-title`} className={styles.title}>
                  {Shape && <Shape size={15} strokeWidth={2} aria-hidden />}
                  {option.title}
                </span>
                {note && (
                  <span id={`${cardId}-note`} className={styles.note}>
                    {note}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      <FieldNotes id={id} error={error} unused={undefined} hint={hint} />
    </fieldset>
  );
}
