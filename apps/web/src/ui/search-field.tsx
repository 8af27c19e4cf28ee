import { Search, X } from "lucide-react";
import { type ComponentProps, type ReactElement, startTransition, useRef, useState } from "react";
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
 * Search field that filters the content below it, which follows the text in a transition. Escape clears it.
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
  const [text, setText] = useState(value);
  // The value that the text belongs to. Another one comes from elsewhere, such as a link that clears the filters.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const change = (next: string) => {
    setText(next);
    startTransition(() => {
      setKnown(next);
      onChange(next);
    });
  };
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
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text) {
            event.preventDefault();
            change("");
          }
          rest.onKeyDown?.(event);
        }}
        className={styles.input}
      />
      {text && (
        <IconButton
          icon={X}
          size="small"
          label="Clear"
          className={styles.clear}
          onClick={() => {
            change("");
            box.current?.querySelector("input")?.focus();
          }}
        />
      )}
    </span>
  );
}
