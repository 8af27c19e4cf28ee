import { Search, X } from "lucide-react";
import { type ComponentProps, type ReactElement, useRef } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./search-field.module.css";

export type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange"> & {
  /** Accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether it's a landmark; false for a search inside a section. */
  landmark?: boolean;
};

/**
 * Search field that filters the content below it. Escape clears it.
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
        // Not "search", because browsers draw different clear buttons for it.
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
