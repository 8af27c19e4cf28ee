import type { ReactElement } from "react";
import { useRouteError } from "react-router";
import { isProblem } from "../api/problem.ts";
import styles from "./root-error.module.css";

/** When not even the frame can be shown. Made of nothing that would have to be loaded. */
export function RootError(): ReactElement {
  const error = useRouteError();
  const problem = isProblem(error) ? error : undefined;
  return (
    <main className={styles.page}>
      <h1>The console could not be opened</h1>
      <p>
        {problem ? (problem.detail ?? problem.title) : "A part of it did not load. The connection may have failed."}
      </p>
      <a className={styles.again} href={window.location.href}>
        Load it again
      </a>
      {problem?.requestId && (
        <p className={styles.request}>
          Request <code>{problem.requestId}</code>
        </p>
      )}
    </main>
  );
}
