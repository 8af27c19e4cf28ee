import { type ReactElement, useState } from "react";
import type { AddressRow } from "./address-entries.ts";
import styles from "./address-text.module.css";

/** Address list as text with line numbers. Invalid lines are marked. */
export function AddressText({
  id,
  label,
  value,
  rows,
  onChange,
  onBlur,
}: {
  id: string;
  label: string;
  value: string;
  rows: readonly AddressRow[];
  onChange: (value: string) => void;
  onBlur: () => void;
}): ReactElement {
  const [scrollTop, setScrollTop] = useState(0);
  const lines = value.split("\n").length;
  const invalidLines = new Set(rows.flatMap(({ line, note }) => (note?.kind === "invalid" ? [line] : [])));
  const numbers = Array.from({ length: lines }, (_, index) => `${invalidLines.has(index + 1) ? "✕ " : ""}${index + 1}`);
  return (
    <div className={styles.text}>
      <div className={styles.gutter} aria-hidden>
        <pre className={styles.numbers} style={{ translate: `0 ${-scrollTop}px` }}>
          {numbers.join("\n")}
        </pre>
      </div>
      <textarea
        id={id}
        aria-label={label}
        aria-invalid={invalidLines.size > 0 || undefined}
        className={styles.input}
        rows={Math.min(Math.max(lines + 1, 6), 16)}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        placeholder={"192.0.2.1 # office\n198.51.100.0/24\n2001:db8::/32"}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      />
    </div>
  );
}
