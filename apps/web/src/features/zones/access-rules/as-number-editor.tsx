import { limits } from "@edge-console/contract/limits";
import { removeComments, splitLine } from "@edge-console/contract/rules/address-comments";
import { collectComments } from "@edge-console/contract/rules/address-notes";
import { formatAsNumber, normalizeAsNumber } from "@edge-console/contract/rules/as-number-list";
import { memo, type ReactElement, type Ref } from "react";
import { AddField } from "./add-field.tsx";
import { addAsNumbers, parseAsNumbers, removeAsNumber } from "./as-numbers.ts";
import { Chips } from "./chips.tsx";
import { EditorFrame, type NotedListEditorProps } from "./editor-frame.tsx";

/** Editor for up to 200 AS numbers, with or without "AS". Comments become notes. */
export const AsNumberEditor = memo(function AsNumberEditor({
  value,
  onChange,
  onBlur,
  onUnfinished,
  inputRef,
  notes,
  onNotes,
  isSaved,
  ...frame
}: NotedListEditorProps & { inputRef: Ref<HTMLInputElement> }): ReactElement {
  const add = (input: string): string | undefined => {
    const entries = removeComments(input).trim();
    const number = normalizeAsNumber(entries);
    const single = !/[\s,;]/.test(entries);
    if (single && number === null) return "Enter an AS number from 1 to 4294967295, such as AS64500.";
    if (single && parseAsNumbers(value).some(({ saved }) => saved === number)) return "Already in the list.";
    onChange(addAsNumbers(value, input));
    const comments = collectComments(input, normalizeAsNumber);
    if (Object.keys(comments).length > 0) onNotes(comments);
    return undefined;
  };
  return (
    <EditorFrame
      {...frame}
      count={new Set(parseAsNumbers(value).map(({ saved }) => saved)).size}
      limit={limits.asNumbers}
    >
      <AddField
        list={frame.label}
        placeholder="AS64500"
        onAdd={add}
        onInput={(input) => onUnfinished(normalizeAsNumber(splitLine(input).entry) === null ? input : "")}
        onBlur={onBlur}
        inputRef={inputRef}
      />
      <Chips
        label={frame.label}
        chips={toAsNumberChips(value)}
        notes={notes}
        onNotes={onNotes}
        isSaved={isSaved}
        onRemove={(input) => onChange(removeAsNumber(value, input))}
      />
    </EditorFrame>
  );
});

/** Returns the chips of a list of AS numbers. */
export function toAsNumberChips(value: string) {
  return parseAsNumbers(value).map(({ input, saved }) => ({
    key: input,
    name: saved === null ? input : formatAsNumber(saved),
    content: <code>{saved === null ? input : formatAsNumber(saved)}</code>,
    entry: saved,
  }));
}
