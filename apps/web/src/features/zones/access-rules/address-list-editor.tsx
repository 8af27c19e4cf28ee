import { limits } from "@edge-console/contract/limits";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";
import { memo, type ReactElement, type Ref, useId, useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { AddField } from "./add-field.tsx";
import {
  addEntries,
  type AddResult,
  parseAddressRows,
  countValidEntries,
  removeComments,
  removeLine,
} from "./address-entries.ts";
import styles from "./address-list-editor.module.css";
import { AddressNotes } from "./address-notes.tsx";
import { AddressTable } from "./address-table.tsx";
import { AddressText } from "./address-text.tsx";
import { EditorFrame, type ListEditorProps } from "./editor-frame.tsx";

type Mode = "list" | "text";

/**
 * A list of up to 1,000 addresses and CIDR ranges, entry by entry or as text. Each line shows what it will be saved as;
 * what is no entry stays in sight until somebody takes it out.
 */
export const AddressListEditor = memo(function AddressListEditor({
  value,
  saved,
  onChange,
  onBlur,
  onUnfinished,
  inputRef,
  ...frame
}: ListEditorProps & {
  inputRef: Ref<HTMLInputElement>;
  /** What is saved at the service, which tells what is new. */
  saved: string;
}): ReactElement {
  const id = useId();
  const [mode, setMode] = useState<Mode>("list");
  const [said, setSaid] = useState("");
  const rows = useMemo(() => parseAddressRows(value), [value]);
  const savedEntries = useMemo(() => new Set(saved.split("\n")), [saved]);
  const hasComments = rows.some(({ note }) => note?.kind === "comment");

  const add = (typed: string): string | undefined => {
    const result = addEntries(value, typed);
    const single = result.added + result.wrong + result.repeated === 1;
    if (single && result.wrong === 1) return describeInvalid(typed);
    if (single && result.repeated === 1) return "Already in the list.";
    setSaid(describeAddResult(result));
    onChange(result.text);
    return undefined;
  };

  return (
    <EditorFrame {...frame} count={countValidEntries(rows)} limit={limits.addresses}>
      <div className={styles.top}>
        {mode === "list" ? (
          <AddField
            list={frame.label}
            placeholder="IP address or CIDR range, one per line"
            preview={describeNormalized}
            onAdd={add}
            onTyped={(typed) => onUnfinished(normalizeAddress(typed) === null ? typed : "")}
            onBlur={onBlur}
            inputRef={inputRef}
          />
        ) : (
          <p className={styles.about}>One address or CIDR range a line.</p>
        )}
        <SegmentedControl
          label={`${frame.label}: shown as`}
          options={[
            { value: "list", label: "List" },
            { value: "text", label: "Text" },
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
      <output className={styles.said}>{said}</output>
      {mode === "list" ? (
        rows.length > 0 && (
          <AddressTable
            label={frame.label}
            rows={rows}
            text={value}
            isNew={(entry) => !savedEntries.has(entry)}
            onRemove={(line) => {
              setSaid("");
              onChange(removeLine(value, line));
            }}
          />
        )
      ) : (
        <>
          <AddressText
            id={id}
            label={`${frame.label}, as text`}
            value={value}
            rows={rows}
            onChange={onChange}
            onBlur={onBlur}
          />
          <AddressNotes textId={id} text={value} rows={rows} />
        </>
      )}
      {hasComments && (
        <p className={styles.comments}>
          The service keeps no comments: only addresses and ranges are entries.{" "}
          <Button size="small" onClick={() => onChange(removeComments(value))}>
            Remove comments
          </Button>
        </p>
      )}
    </EditorFrame>
  );
});

function describeNormalized(typed: string): string | undefined {
  const saved = normalizeAddress(typed.trim());
  return saved === null || saved === typed.trim() ? undefined : `Is saved as ${saved}`;
}

function describeInvalid(typed: string): string {
  return typed.includes("#") ? "Comments aren't saved." : "This is not an address or a CIDR range.";
}

function describeAddResult({ added, repeated, wrong }: AddResult): string {
  if (added + repeated + wrong === 1) return "";
  const parts = [`${added.toLocaleString("en")} added`];
  if (repeated > 0) parts.push(`${repeated.toLocaleString("en")} there already`);
  if (wrong > 0) parts.push(`${wrong.toLocaleString("en")} marked as no address`);
  return `${parts.join(", ")}.`;
}
