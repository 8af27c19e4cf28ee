import type { ReactElement } from "react";
import { useRouteError } from "react-router";
import { isProblem } from "../api/problem.ts";
import sharedStyles from "../ui/shared.module.css";
import styles from "./root-error.module.css";

/** Error page without the frame. Doesn't load any code. */
export function RootError(): ReactElement {
  const error = useRouteError();
  const problem = isProblem(error) ? error : undefined;
  return (
    <main className={styles.page}>
      <h1>Couldn't open the console</h1>
      <p>{problem ? (problem.detail ?? problem.title) : "A file couldn't be loaded. Check your connection."}</p>
      <a className={styles.reload} href={window.location.href}>
        Reload page
      </a>
      {problem?.requestId && (
        <p className={sharedStyles.note}>
          Request <code>{problem.requestId}</code>
        </p>
      )}
    </main>
  );
}
