import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Side, useAnchor } from "./anchor.ts";
import { mergeRefs } from "./merge-refs.ts";
import styles from "./tooltip.module.css";

/** Rest before a tooltip shows on hover, in milliseconds; with the keyboard it shows at once. */
const delay = 400;

type TriggerProps = {
  ref?: Ref<HTMLElement>;
  "aria-describedby"?: string | undefined;
  "aria-label"?: string | undefined;
};

export type TooltipProps = {
  /** A few words. Nothing that has to be clicked, and nothing that is said nowhere else to those who cannot hover. */
  content: ReactNode;
  /** One element that takes the focus and passes `ref` and `aria-*` on to it. */
  children: ReactElement<TriggerProps>;
  side?: Side;
  /** Set when the content only repeats the trigger's own accessible name. */
  silent?: boolean;
};

/**
 * Words beside a control on hover and on keyboard focus. Escape puts it away, the pointer may rest on it (WCAG 1.4.13).
 * It lives in the browser's top layer, so nothing clips it, in dialogs neither.
 */
export function Tooltip({ content, children, side = "top", silent = false }: TooltipProps): ReactElement {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const popup = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = anchor.current;
    if (!element) return;
    let timer = 0;
    const show = (wait: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setOpen(true), wait);
    };
    const hide = (wait: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setOpen(false), wait);
    };
    const abort = new AbortController();
    const { signal } = abort;
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show(delay), { signal });
    element.addEventListener("pointerleave", () => hide(120), { signal });
    element.addEventListener("pointerdown", () => !element.hasAttribute("aria-disabled") && hide(0), { signal });
    element.addEventListener("click", () => element.getAttribute("aria-disabled") === "true" && show(0), { signal });
    element.addEventListener("focus", () => element.matches(":focus-visible") && show(0), { signal });
    element.addEventListener("blur", () => hide(0), { signal });
    popup.current?.addEventListener("pointerenter", () => clearTimeout(timer), { signal });
    popup.current?.addEventListener("pointerleave", () => hide(120), { signal });
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    const element = popup.current;
    if (!open || !element) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    };
    document.addEventListener("keydown", escape, { capture: true });
    return () => document.removeEventListener("keydown", escape, { capture: true });
  }, [open]);

  return (
    <>
      {cloneElement(children, {
        ref: mergeRefs(anchor, children.props.ref),
        "aria-describedby": silent
          ? children.props["aria-describedby"]
          : joinIds(children.props["aria-describedby"], id),
      })}
      <Popup {...{ open, id, content, side, anchor, popup }} />
    </>
  );
}

type PopupProps = Pick<TooltipProps, "content"> & {
  open: boolean;
  id: string;
  side: Side;
  anchor: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLSpanElement | null>;
};

function Popup({ open, id, content, side, anchor, popup }: PopupProps): ReactElement {
  useLayoutEffect(() => {
    popup.current?.togglePopover(open);
  }, [open, popup]);
  useAnchor(open, anchor, popup, side, "center", 6);
  return (
    <span ref={popup} id={id} role="tooltip" popover="manual" className={styles.popup}>
      {content}
    </span>
  );
}

function joinIds(...ids: (string | undefined)[]): string {
  return ids.filter(Boolean).join(" ");
}
