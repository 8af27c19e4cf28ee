import {
  type ClipboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./add-field.module.css";

/**
 * Text field that adds entries to a list: one at a time, or several when pasted. Enter and blur add the entry too; Enter
 * doesn't submit the surrounding form.
 */
export function AddField({
  list,
  placeholder,
  preview,
  onAdd,
  onInput,
  onBlur,
  inputRef,
}: {
  /** Label of the list. */
  list: string;
  placeholder: string;
  /** Returns a hint about the typed text, such as its stored form. */
  preview?: (text: string) => ReactNode;
  /** Adds the text, or returns an error; the text then stays in the field. */
  onAdd: (text: string) => string | undefined;
  /** Called with the text that isn't added yet; with an empty string when there is none. */
  onInput: (text: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
}): ReactElement {
  const label = `Add to ${list.charAt(0).toLowerCase()}${list.slice(1)}`;
  const [input, setText] = useState("");
  const [error, setError] = useState<string>();

  const add = (text: string) => {
    if (text.trim() === "") return;
    const problem = onAdd(text);
    setError(problem);
    if (problem === undefined) setText("");
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!/[\n,;]|\S\s+\S/.test(text.trim())) return;
    event.preventDefault();
    add(text);
  };

  const reportInput = useEffectEvent(onInput);
  useEffect(() => reportInput(input.trim()), [input]);
  useEffect(() => () => reportInput(""), []);

  const isPressed = useRef(false);
  useEffect(() => {
    const down = ({ button }: MouseEvent) => (isPressed.current = button === 0);
    const up = () => (isPressed.current = false);
    window.addEventListener("mousedown", down, true);
    for (const end of pressEnds) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener("mousedown", down, true);
      for (const end of pressEnds) window.removeEventListener(end, up, true);
    };
  }, []);

  return (
    <div className={styles.add}>
      <div className={styles.field}>
        <TextField
          label={label}
          labelHidden
          mono
          autoComplete="off"
          placeholder={placeholder}
          value={input}
          error={error && <span role="alert">{error}</span>}
          hint={input === "" ? undefined : preview?.(input)}
          ref={inputRef}
          onBlur={() => {
            // Switching to another window, for example to copy the rest, doesn't add the text.
            const hasFocus = document.hasFocus();
            runAfterMouseUp(isPressed.current, () => {
              if (hasFocus) add(input);
              onBlur();
            });
          }}
          onPaste={paste}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add(input);
          }}
        />
      </div>
      <Button onClick={() => add(input)} disabledReason={input.trim() === "" && "Enter an entry first"}>
        Add
      </Button>
    </div>
  );
}

/** Events that end a mouse press. A press that opens a menu or starts a drag has no `mouseup`. */
const pressEnds = ["mouseup", "contextmenu", "dragend", "keydown"] as const;

/**
 * Calls `act` immediately, or at the end of a mouse press: content that moves during a press makes the click miss its
 * target.
 */
function runAfterMouseUp(isPressed: boolean, action: () => void): void {
  if (isPressed) window.addEventListener("mouseup", action, { capture: true, once: true });
  else action();
}
