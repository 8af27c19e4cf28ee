import { limits } from "@edge-console/contract/limits";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";
import { removeComments, separateAddresses } from "@edge-console/contract/rules/address-comments";
import { addComments, collectComments } from "@edge-console/contract/rules/address-notes";
import { memo, type ReactElement, type Ref, useId, useMemo, useState } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { formatCount } from "../../../format/numbers.ts";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { AddField } from "./add-field.tsx";
import {
  addEntries,
  type AddResult,
  parseAddressRows,
  countValidEntries,
  removeInvalid,
  removeLine,
} from "./address-entries.ts";
import styles from "./address-list-editor.module.css";
import { AddressNotes } from "./address-notes.tsx";
import { AddressTable } from "./address-table.tsx";
import { AddressText } from "./address-text.tsx";
import { RemovedMarks } from "./entry-mark.tsx";
import type { EntryMarks } from "../../../resources/zones/managed-entries.ts";
import { EditorFrame, type NotedListEditorProps } from "./editor-frame.tsx";

type Mode = "list" | "text";

const noMarks: EntryMarks = {};

/**
 * Editor for up to 1,000 IP addresses and CIDR ranges, as a list or as text. Each line shows its stored form; invalid
 * lines stay until they are removed.
 */
export const AddressListEditor = memo(function AddressListEditor({
  value,
  onChange,
  onBlur,
  onUnfinished,
  inputRef,
  notes,
  onNotes,
  isSaved,
  marks = noMarks,
  ...frame
}: NotedListEditorProps & {
  inputRef: Ref<HTMLInputElement>;
  /** Entries that a shared IP list added, or that the console removes at a time. */
  marks?: EntryMarks;
}): ReactElement {
  const id = useId();
  const [mode, setMode] = useState<Mode>("list");
  const [status, setStatus] = useState("");
  const rows = useMemo(() => parseAddressRows(value), [value]);
  // The text with its comments, while it's that of the list.
  const [typed, setTyped] = useState("");
  const text = typed !== "" && removeComments(typed) === value ? typed : addComments(value, notes);
  const finishText = () => {
    const separated = separateAddresses(text);
    const comments = collectComments(separated);
    const changed = parseAddressRows(removeComments(separated)).flatMap(({ saved }) => {
      const comment = comments[saved ?? ""] ?? "";
      return saved === null || comment === (notes[saved] ?? "") ? [] : [[saved, comment] as const];
    });
    if (changed.length > 0) onNotes(Object.fromEntries(changed));
    if (separated === text) return;
    setTyped(separated);
    onChange(removeComments(separated));
  };

  const add = (input: string): string | undefined => {
    const result = addEntries(value, input);
    const total = result.added + result.invalid + result.duplicates;
    const single = total === 1;
    if ((single && result.invalid === 1) || total === 0) return "Enter an IP address or CIDR range.";
    if (single && result.duplicates === 1) return "Already in the list.";
    setStatus(describeAddResult(result));
    onChange(result.text);
    if (Object.keys(result.notes).length > 0) onNotes(result.notes);
    return undefined;
  };

  return (
    <EditorFrame {...frame} count={countValidEntries(rows)} limit={limits.addresses}>
      <div className={styles.top}>
        {mode === "list" ? (
          <AddField
            list={frame.label}
            placeholder="IP address or CIDR range"
            preview={describeNormalized}
            onAdd={add}
            onInput={(input) => onUnfinished(normalizeAddress(removeComments(input)) === null ? input : "")}
            onBlur={onBlur}
            inputRef={inputRef}
          />
        ) : (
          <p className={styles.help}>IP address or CIDR range, one per line, with a note after #</p>
        )}
        <SegmentedControl
          label={`${frame.label}: view`}
          options={[
            { value: "list", label: "List" },
            { value: "text", label: "Text" },
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
      <output className={styles.status}>{status}</output>
      <output className={styles.status}>
        <RemovedMarks marks={marks} entries={new Set(rows.flatMap(({ saved }) => saved ?? []))} />
      </output>
      {mode === "list" ? (
        rows.length > 0 && (
          <AddressTable
            label={frame.label}
            rows={rows}
            text={value}
            isSaved={isSaved}
            notes={notes}
            marks={marks}
            onNote={(entry, note) => onNotes({ [entry]: note })}
            onRemove={(line) => {
              setStatus("");
              onChange(removeLine(value, line));
            }}
            onRemoveInvalid={() => {
              setStatus("");
              onChange(removeInvalid(value));
            }}
          />
        )
      ) : (
        <>
          <AddressText
            id={id}
            label={`${frame.label}, as text`}
            value={text}
            rows={rows}
            onChange={(changed) => {
              setTyped(changed);
              onChange(removeComments(changed));
            }}
            onBlur={() => {
              finishText();
              onBlur();
            }}
          />
          <AddressNotes textId={id} text={text} rows={rows} />
        </>
      )}
    </EditorFrame>
  );
});

function describeNormalized(input: string): string | undefined {
  const saved = normalizeAddress(removeComments(input.trim()));
  return saved === null || saved === input.trim() ? undefined : `Saved as ${saved}`;
}

function describeAddResult({ added, duplicates, invalid, notes }: AddResult): string {
  const note = Object.keys(notes).length > 0 ? "Comments become notes when you save." : "";
  if (added + duplicates + invalid === 1) return note;
  const messages = [`${formatCount(added)} added`];
  if (duplicates > 0) messages.push(`${formatQuantity(duplicates, "duplicate")} skipped`);
  if (invalid > 0) messages.push(`${formatCount(invalid)} invalid`);
  return `${messages.join(", ")}. ${note}`.trim();
}
