import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useRef } from "react";
import { IconButton } from "../../../ui/button.tsx";
import styles from "./chips.module.css";

/** A chosen thing: what it is called when it is taken out, and what is shown of it. */
export type Chip = { key: string; name: string; shown: ReactNode; wrong?: boolean };

/** The chosen ones of a list, each removable. After a removal the focus goes to the one that took the place. */
export function Chips({
  label,
  chips,
  onRemove,
}: {
  label: string;
  chips: readonly Chip[];
  /** Left out where nothing can be changed. */
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
      {chips.map(({ key, name, shown, wrong }, index) => (
        <li key={key} className={styles.chip} data-wrong={wrong ? "" : undefined}>
          <span className={styles.words}>{shown}</span>
          {onRemove && <IconButton icon={X} size="small" label={`Remove ${name}`} onClick={() => remove(key, index)} />}
        </li>
      ))}
    </ul>
  );
}
