import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrameProps, splitFieldProps } from "./field.tsx";
import sharedStyles from "./shared.module.css";
import styles from "./combobox.module.css";
import listbox from "./listbox.module.css";

export type ComboboxOption = {
  value: string;
  /** Label, which is searched. */
  label: string;
  /** Text at the end of the line, such as a code or state; also searched. */
  detail?: string;
  /** More text that finds it, such as other names. */
  keywords?: readonly string[];
};

/*
 * While the list is open, Base UI hides the rest of the page from screen readers, including the label.
 * `aria-labelledby` still reads it.
 */

export type ComboboxProps = FieldFrameProps & {
  options: readonly ComboboxOption[];
  placeholder?: string;
  /** Shown when nothing matches. */
  empty?: ReactNode;
  name?: string;
  onBlur?: () => void;
  value: string | null;
  onChange: (value: string | null) => void;
};

/**
 * Combobox: one of many options, found by typing. The best match comes first and is highlighted. Load it on demand, because its code is 40 kB.
 *
 *     <Combobox label="Zone" options={zones} value={zone} onChange={setZone} />
 */
export function Combobox(props: ComboboxProps): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { options, placeholder, empty, name, onBlur, value, onChange } = control;
  const items = useItems(options);
  const [query, setQuery] = useState("");
  const filteredItems = useMemo(() => filterOptions(options, query), [options, query]);
  return (
    <Field {...frame}>
      {(fieldProps) => (
        <Base.Root
          items={items}
          value={value}
          onValueChange={onChange}
          filteredItems={filteredItems}
          onInputValueChange={(text, { reason }) => setQuery(reason === "input-change" ? text : "")}
          autoHighlight
          readOnly={Boolean(frame.unused)}
          {...(name !== undefined && { name })}
        >
          <Base.InputGroup className={styles.group}>
            <Base.Input
              {...fieldProps}
              aria-labelledby={`${fieldProps.id}-label`}
              placeholder={placeholder}
              className={styles.input}
              onBlur={onBlur}
            />
            <Base.Trigger
              className={styles.trigger}
              aria-label="Show the options"
              aria-describedby={`${fieldProps.id}-label`}
            >
              <ChevronDown size={14} aria-hidden />
            </Base.Trigger>
          </Base.InputGroup>
          <Options empty={empty} />
        </Base.Root>
      )}
    </Field>
  );
}

function Options({ empty = "Nothing matches" }: { empty?: ReactNode }): ReactElement {
  return (
    <Base.Portal>
      <Base.Positioner className={listbox.positioner} sideOffset={4}>
        <Base.Popup className={classNames(listbox.popup, styles.popup)}>
          <Base.Empty className={styles.empty}>{empty}</Base.Empty>
          <Base.List>
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option.value} className={listbox.item}>
                <span className={listbox.check}>
                  <Base.ItemIndicator>
                    <Check size={14} strokeWidth={2.5} aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <span className={listbox.label}>{option.label}</span>
                {option.detail && <span className={sharedStyles.note}>{option.detail}</span>}
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function useItems(options: readonly ComboboxOption[]) {
  return useMemo(
    () => Base.createItems([...options], { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [options],
  );
}

/** Returns the options that match a query, best first. */
function filterOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const text = normalize(query.trim());
  if (text === "") return options;
  return options
    .map((option) => ({ option, rank: getRank(option, text) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ option }) => option);
}

/** Returns how well an option matches, 0 for the best; undefined if it doesn't. */
function getRank({ label, detail = "", keywords = [] }: ComboboxOption, text: string): number | undefined {
  const name = normalize(label);
  const others = [detail, ...keywords].map(normalize);
  if (name === text || others.includes(text)) return 0;
  if (name.startsWith(text)) return 1;
  if (name.split(/[\s/-]+/).some((word) => word.startsWith(text))) return 2;
  return name.includes(text) || others.some((other) => other.includes(text)) ? 3 : undefined;
}

/** Converts to lower case without accents, so that "cote" finds "Côte d'Ivoire". */
function normalize(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
