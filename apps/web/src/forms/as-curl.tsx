import type { ReactElement } from "react";
import { CodeBlock } from "../ui/copy.tsx";
import { curlOf, type ServiceRequest } from "./curl.ts";
import styles from "./as-curl.module.css";

/**
 * The request that a button sends or a screen rests on, folded away, as a command to take along.
 *
 *     <AsCurl request={{ method: "DELETE", path: `/tunnels/${id}` }} />
 */
export function AsCurl({ request }: { request: ServiceRequest }): ReactElement {
  return (
    <details className={styles.request}>
      <summary>Show as curl</summary>
      <CodeBlock label="curl command" code={curlOf(request)} />
    </details>
  );
}
