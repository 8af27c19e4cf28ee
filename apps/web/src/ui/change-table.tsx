import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./change-table.module.css";

/**
 * Table of changes: the name as the row header, the old value in `<del>`, the new one in `<ins>`. On phones, they are
 * stacked.
 *
 *     <ChangeTable label="Changes" heads={["Setting", "Now", "New"]}>
 *       <tr><th scope="row">Origin</th><td><del>a.example</del></td><td><NoValue>Empty</NoValue></td></tr>
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

/** API name of a setting's field: `<th scope="row">Origin URL <FieldName>ORIGIN_URL</FieldName></th>`. */
export function FieldName({ children }: { children: string }): ReactElement {
  return <code className={styles.field}>{children}</code>;
}

/** Text in place of a missing value in a ChangeTable: `<NoValue>Empty</NoValue>`. */
export function NoValue({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.none}>{children}</span>;
}
