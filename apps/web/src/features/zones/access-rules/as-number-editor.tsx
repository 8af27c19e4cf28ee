import { limits } from "@edge-console/contract/limits";
import { normalizeAsNumber } from "@edge-console/contract/rules/as-number-list";
import { memo, type ReactElement, type Ref } from "react";
import { AddField } from "./add-field.tsx";
import { addAsNumbers, parseAsNumbers, removeAsNumber } from "./as-numbers.ts";
import { Chips } from "./chips.tsx";
import { EditorFrame, type ListEditorProps } from "./editor-frame.tsx";

/** Editor for up to 200 AS numbers, with or without "AS". */
export const AsNumberEditor = memo(function AsNumberEditor({
  value,
  onChange,
  onBlur,
  onUnfinished,
  inputRef,
  ...frame
}: ListEditorProps & { inputRef: Ref<HTMLInputElement> }): ReactElement {
  const add = (typed: string): string | undefined => {
    const number = normalizeAsNumber(typed.trim());
    const single = !/[\s,;]/.test(typed.trim());
    if (single && number === null) return "Enter an AS number from 1 to 4294967295, such as AS64500.";
    if (single && parseAsNumbers(value).some(({ saved }) => saved === number)) return "Already in the list.";
    onChange(addAsNumbers(value, typed));
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
        onTyped={(typed) => onUnfinished(normalizeAsNumber(typed) === null ? typed : "")}
        onBlur={onBlur}
        inputRef={inputRef}
      />
      <Chips
        label={frame.label}
        chips={toAsNumberChips(value)}
        onRemove={(typed) => onChange(removeAsNumber(value, typed))}
      />
    </EditorFrame>
  );
});

/** Returns the chips of a list of AS numbers. */
export function toAsNumberChips(value: string) {
  return parseAsNumbers(value).map(({ typed, saved }) => ({
    key: typed,
    name: saved === null ? typed : `AS${saved}`,
    content: <code>{saved === null ? typed : `AS${saved}`}</code>,
    invalid: saved === null,
  }));
}
