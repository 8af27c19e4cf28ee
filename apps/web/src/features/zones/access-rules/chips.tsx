import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useRef } from "react";
import { IconButton } from "../../../ui/button.tsx";
import styles from "./chips.module.css";

/** A list item: its content, and its name for the remove button. */
export type Chip = { key: string; name: string; content: ReactNode; invalid?: boolean };

/** List of removable chips. After a removal, focus moves to the next chip. */
export function Chips({
  label,
  chips,
  onRemove,
}: {
  label: string;
  chips: readonly Chip[];
  /** Omit it for read-only lists. */
  onRemove?: (key: string) => void;
}): ReactElement | null {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  const remove = (key: string, index: number) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onRemove?.(key);
  };
  return (
    <ul ref={list} className={styles.chips} aria-label={label}>
      {chips.map(({ key, name, content, invalid }, index) => (
        <li key={key} className={styles.chip} data-invalid={invalid ? "" : undefined}>
          <span className={styles.content}>{content}</span>
          {onRemove && <IconButton icon={X} size="small" label={`Remove ${name}`} onClick={() => remove(key, index)} />}
        </li>
      ))}
    </ul>
  );
}
