import type { ReactElement } from "react";
import styles from "./support.module.css";

/** Text with the first match of a query highlighted, ignoring case. */
export function Highlight({ text, query }: { text: string; query: string }): ReactElement {
  const at = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at === -1) return <>{text}</>;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
