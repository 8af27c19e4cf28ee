import type { ReactElement, ReactNode } from "react";
import { formatQuantity } from "../format/quantities.ts";
import { Button } from "../ui/button.tsx";
import { ChangeTable, FieldName, NoValue } from "../ui/change-table.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Stack } from "../ui/page.tsx";
import { toCurl, type ApiRequest, redactBody } from "./curl.ts";
import styles from "./review-changes.module.css";

/** One field that will change, in the words of the screen. */
export type Change = {
  field: string;
  label: string;
  before: string;
  after: string;
  /** Of a list: what is added and what is taken out, shown instead of the whole of it. */
  entries?: { added: readonly string[]; removed: readonly string[] } | undefined;
  /** What it means, where that was known when it was staged: a sentence each. */
  reasons?: readonly string[];
};

export type ReviewChangesProps = {
  open: boolean;
  onClose: () => void;
  onSave: () => void;
  changes: readonly Change[];
  request: ApiRequest;
  children?: ReactNode;
};

/** What will be saved: old and new of each field, and exactly the request that will be sent, as JSON and as curl. */
export function ReviewChanges({ open, onClose, onSave, changes, request, children }: ReviewChangesProps): ReactElement {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title={`Review ${formatQuantity(changes.length, "change")}`}
      description="Nothing else is sent."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" onClick={onSave}>
            Save changes
          </Button>
        </>
      }
    >
      <Stack gap="large">
        <ChangeTable label="Changes" heads={["Setting", "Now", "New"]} className={styles.changes}>
          {changes.map(({ field, label, before, after, entries, reasons = [] }) => (
            <tr key={field}>
              <th scope="row">
                {label}
                <FieldName>{field}</FieldName>
                {reasons.map((reason) => (
                  <p key={reason} className={styles.reason}>
                    {reason}
                  </p>
                ))}
              </th>
              {entries ? (
                <EntriesChanged {...entries} />
              ) : (
                <>
                  <td>{before === "" ? <NoValue>empty</NoValue> : <del>{before}</del>}</td>
                  <td>{after === "" ? <NoValue>empty</NoValue> : <ins>{after}</ins>}</td>
                </>
              )}
            </tr>
          ))}
        </ChangeTable>
        {children}
        <CodeBlock label="request body" code={`${request.method} /v1${request.path}\n${redactBody(request)}`} />
        <CodeBlock label="curl command" code={toCurl(request)} />
      </Stack>
    </Dialog>
  );
}

function EntriesChanged({ added, removed }: NonNullable<Change["entries"]>): ReactElement {
  return (
    <>
      <td>
        {removed.length > 0 && (
          <>
            <p className={styles.entries}>Taken out: {removed.length.toLocaleString("en")}</p>
            <del className={styles.list}>{removed.join("\n")}</del>
          </>
        )}
      </td>
      <td>
        {added.length > 0 && (
          <>
            <p className={styles.entries}>Added: {added.length.toLocaleString("en")}</p>
            <ins className={styles.list}>{added.join("\n")}</ins>
          </>
        )}
      </td>
    </>
  );
}
