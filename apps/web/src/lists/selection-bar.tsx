import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { formatQuantity } from "../format/quantities.ts";
import { IconButton } from "../ui/button.tsx";
import styles from "./selection-bar.module.css";

/** How many rows of a list are selected, their actions, and a button that clears the selection. */
export function SelectionBar({
  count,
  noun,
  onClear,
  children,
}: {
  count: number;
  /** What a row is, as in "12 zones". */
  noun: string;
  onClear: () => void;
  /** Actions for the selected rows. */
  children: ReactNode;
}): ReactElement {
  return (
    <div className={styles.bar}>
      <output>{formatQuantity(count, noun)} selected</output>
      {children}
      <IconButton icon={X} size="small" label="Clear selection" onClick={onClear} />
    </div>
  );
}
