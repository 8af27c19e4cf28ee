import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./change-table.module.css";

/**
 * Values before and after, a row each: its name as the row's head, what goes in `<del>`, what comes in `<ins>`. On the
 * phone they stand one under the other.
 *
 *     <ChangeTable label="Changes" heads={["Setting", "Now", "New"]}>
 *       <tr><th scope="row">Origin</th><td><del>a.example</del></td><td><NoValue>empty</NoValue></td></tr>
 *     </ChangeTable>
 */
export function ChangeTable({
  label,
  heads,
  className,
  children,
}: {
  label: string;
  heads: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}): ReactElement {
  return (
    <table aria-label={label} className={classNames(styles.changes, className)}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The field behind a setting's name, as the service calls it: `<th scope="row">Origin URL <FieldName>ORIGIN_URL</FieldName></th>`. */
export function FieldName({ children }: { children: string }): ReactElement {
  return <code className={styles.field}>{children}</code>;
}

/** Words where a ChangeTable has no value to show: `<NoValue>empty</NoValue>`. */
export function NoValue({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.none}>{children}</span>;
}
