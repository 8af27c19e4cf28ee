import type { ReactElement, ReactNode } from "react";
import { formatQuantity } from "../format/quantities.ts";
import { formatCount } from "../format/numbers.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { ChangeTable, FieldName, NoValue } from "../ui/change-table.tsx";
import { CodeBlock } from "../ui/copy.tsx";
import { Dialog, useTypedName } from "../ui/dialog.tsx";
import { Stack } from "../ui/page.tsx";
import { toCurl, type ApiRequest, redactBody } from "./curl.ts";
import sharedStyles from "../ui/shared.module.css";
import styles from "./review-changes.module.css";

/** Change of a field, as shown on screen. */
export type Change = {
  field: string;
  label: string;
  before: string;
  after: string;
  /** Added and removed entries of a list and the number of the others, shown instead of the whole list. */
  entries?: { added: readonly string[]; removed: readonly string[]; unchanged: number } | undefined;
  /** What the change deletes permanently, as a sentence. */
  loss?: string | undefined;
  /** Reasons of changes that were added from another page, one sentence each. */
  reasons?: readonly string[];
};

export type ReviewChangesProps = {
  open: boolean;
  onClose: () => void;
  onSave: () => void;
  changes: readonly Change[];
  request: ApiRequest;
  /** Whether the changes can stop traffic. */
  isDangerous?: boolean | undefined;
  /** Object's name that has to be typed, for the worst consequences. */
  typeName?: string | undefined;
  /** Traffic that the changes can stop, shown above them. */
  children?: ReactNode;
};

/** Reviews unsaved changes: old and new values, and the exact request as JSON and curl. */
export function ReviewChanges({ open, ...props }: ReviewChangesProps): ReactElement | null {
  return open ? <OpenReview {...props} /> : null;
}

function OpenReview({
  onClose,
  onSave,
  changes,
  request,
  isDangerous = false,
  typeName,
  children,
}: Omit<ReviewChangesProps, "open">): ReactElement {
  const typedName = useTypedName(typeName, onSave);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={`Review ${formatQuantity(changes.length, "change")}`}
      description="Nothing else is sent."
      footer={
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button
            variant={isDangerous ? "danger" : "primary"}
            disabledReason={typedName.disabledReason}
            onClick={onSave}
          >
            Save changes
          </Button>
        </>
      }
    >
      <Stack gap="large">
        {children}
        <ChangeTable label="Changes" heads={["Setting", "Current", "New"]} className={styles.changes}>
          {changes.map(({ field, label, before, after, entries, loss, reasons = [] }) => (
            <tr key={field}>
              <th scope="row">
                {label}
                <FieldName>{field}</FieldName>
                {loss !== undefined && <p className={styles.lost}>{loss}</p>}
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
                  <td>
                    {before === "" ? (
                      <NoValue>Empty</NoValue>
                    ) : (
                      <del className={after === "" ? styles.lost : undefined}>{before}</del>
                    )}
                  </td>
                  <td>{after === "" ? <NoValue>Empty</NoValue> : <ins>{after}</ins>}</td>
                </>
              )}
            </tr>
          ))}
        </ChangeTable>
        <CodeBlock label="request body" code={`${request.method} /v1${request.path}\n${redactBody(request)}`} />
        <CodeBlock label="curl command" code={toCurl(request)} />
        {typedName.field}
      </Stack>
    </Dialog>
  );
}

function EntriesChanged({ added, removed, unchanged }: NonNullable<Change["entries"]>): ReactElement {
  const rest = unchanged > 0 && <p className={sharedStyles.muted}>Unchanged: {formatCount(unchanged)}</p>;
  return (
    <>
      <td>
        {removed.length === 0 && (rest || <NoValue>None</NoValue>)}
        {removed.length > 0 && (
          <>
            <p className={styles.lost}>Removed: {formatCount(removed.length)}</p>
            <del className={classNames(styles.list, styles.lost)}>{withSign("−", removed)}</del>
          </>
        )}
      </td>
      <td>
        {added.length === 0 && (rest || <NoValue>None</NoValue>)}
        {added.length > 0 && (
          <>
            <p className={sharedStyles.muted}>Added: {formatCount(added.length)}</p>
            <ins className={styles.list}>{withSign("+", added)}</ins>
          </>
        )}
      </td>
    </>
  );
}

function withSign(sign: string, entries: readonly string[]): string {
  return entries.map((entry) => `${sign}${entry}`).join("\n");
}
