import type { ReactElement } from "react";
import styles from "./kbd.module.css";

/** Keys to press: `<Kbd keys={["⌘", "K"]} />`. */
export function Kbd({ keys }: { keys: readonly string[] }): ReactElement {
  return (
    <kbd className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
