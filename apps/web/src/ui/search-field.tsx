import { Search, X } from "lucide-react";
import { type ComponentProps, type ReactElement, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./search-field.module.css";

export type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange"> & {
  /** Its accessible name, and what shows while it is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether it is a landmark of the page; false for one of several, inside a part of it. */
  landmark?: boolean;
};

/**
 * Narrows what is below it while one types. Escape empties it.
 *
 *     <SearchField label="Find a zone" value={query} onChange={setQuery} />
 */
export function SearchField({
  label,
  value,
  onChange,
  className,
  landmark = true,
  ...rest
}: SearchFieldProps): ReactElement {
  const box = useRef<HTMLSpanElement>(null);
  return (
    <span ref={box} className={classNames(styles.box, className)} role={landmark ? "search" : undefined}>
      <Search size={15} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <input
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        // Not "search", for which each browser draws its own clear button.
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value) {
            event.preventDefault();
            onChange("");
          }
          rest.onKeyDown?.(event);
        }}
        className={styles.input}
      />
      {value && (
        <IconButton
          icon={X}
          size="small"
          label="Clear"
          className={styles.clear}
          onClick={() => {
            onChange("");
            box.current?.querySelector("input")?.focus();
          }}
        />
      )}
    </span>
  );
}
