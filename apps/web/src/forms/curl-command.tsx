import type { ReactElement } from "react";
import { CodeBlock } from "../ui/copy.tsx";
import { toCurl, type ApiRequest } from "./curl.ts";
import styles from "./curl-command.module.css";

/**
 * The request that a button sends or a screen rests on, folded away, as a command to take along. Of a form it is
 * undefined until all of it is right.
 *
 *     <CurlCommand request={{ method: "DELETE", path: `/tunnels/${id}` }} />
 */
export function CurlCommand({ request }: { request: ApiRequest | undefined }): ReactElement {
  return (
    <details className={styles.request}>
      <summary>Show as curl</summary>
      {request ? (
        <CodeBlock label="curl command" code={toCurl(request)} />
      ) : (
        <p>The command is shown when every field is filled in correctly.</p>
      )}
    </details>
  );
}
