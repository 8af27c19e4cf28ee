import type { ReactElement } from "react";
import { CodeBlock } from "../ui/copy.tsx";
import { toCurl, type ApiRequest } from "./curl.ts";
import styles from "./curl-command.module.css";

/**
 * Collapsed curl command of a request. `request` is undefined while a form is invalid.
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
        <p>Complete the form to see the command.</p>
      )}
    </details>
  );
}
