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
 * Takes one entry at a time, or as many as are pasted. It stands inside a settings form, which Enter must not send.
 * Leaving it takes the entry as well: who types an address and presses the form's own button means that address.
 */
export function AddField({
  list,
  placeholder,
  preview,
  onAdd,
  onTyped,
  onBlur,
  inputRef,
}: {
  /** Name of the list that the entry is added to. */
  list: string;
  placeholder: string;
  /** What an entry would become, said while it is typed. */
  preview?: (typed: string) => ReactNode;
  /** Gives what is wrong with what was typed, which then stays in the field. */
  onAdd: (typed: string) => string | undefined;
  /** Told of all that is typed and not added yet; of its end with an empty text. */
  onTyped: (typed: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
}): ReactElement {
  const label = `Add to ${list.charAt(0).toLowerCase()}${list.slice(1)}`;
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();

  const add = (text: string) => {
    if (text.trim() === "") return;
    const refusal = onAdd(text);
    setError(refusal);
    if (refusal === undefined) setTyped("");
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!/[\n,;]|\S\s+\S/.test(text.trim())) return;
    event.preventDefault();
    add(text);
  };

  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(typed.trim()), [typed]);
  useEffect(() => () => tell(""), []);

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
          value={typed}
          error={error && <span role="alert">{error}</span>}
          hint={typed === "" ? undefined : preview?.(typed)}
          ref={inputRef}
          onBlur={() => {
            // Not on the way to another window, from where the rest of it may come.
            const isLeft = document.hasFocus();
            runAfterMouseUp(isPressed.current, () => {
              if (isLeft) add(typed);
              onBlur();
            });
          }}
          onPaste={paste}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add(typed);
          }}
        />
      </div>
      <Button onClick={() => add(typed)} disabledReason={typed.trim() === "" && "Type an entry first"}>
        Add
      </Button>
    </div>
  );
}

/** A press that becomes a menu or a drag has no end of its own. */
const pressEnds = ["mouseup", "contextmenu", "dragend", "keydown"] as const;

/**
 * Does something at once, or, where a press of the mouse is under way, at its end and before its click: what moves while
 * the button is down is missed by it.
 */
function runAfterMouseUp(isPressed: boolean, act: () => void): void {
  if (isPressed) window.addEventListener("mouseup", act, { capture: true, once: true });
  else act();
}
