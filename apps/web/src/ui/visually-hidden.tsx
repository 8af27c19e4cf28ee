import type { ReactElement, ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Content for screen readers only: `<VisuallyHidden>opens in a new tab</VisuallyHidden>`; `as="div"` for a table. */
export function VisuallyHidden({
  as: Tag = "span",
  id,
  children,
}: {
  as?: "span" | "div";
  id?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <Tag id={id} className={styles.hidden}>
      {children}
    </Tag>
  );
}
