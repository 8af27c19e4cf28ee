import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
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
const showDelay = 400;

/** Time for the pointer to reach the tooltip, in milliseconds. */
const hideDelay = 120;

type TriggerProps = {
  ref?: Ref<HTMLElement>;
  "aria-describedby"?: string | undefined;
  onPointerEnter?: ((event: PointerEvent<never>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<never>) => void) | undefined;
  onClick?: ((event: MouseEvent<never>) => void) | undefined;
  onFocus?: ((event: FocusEvent<never>) => void) | undefined;
  onBlur?: ((event: FocusEvent<never>) => void) | undefined;
};

export type TooltipProps = {
  /** A few words. Nothing that has to be clicked, and nothing that is said nowhere else to those who cannot hover. */
  content: ReactNode;
  /** One element that takes the focus and passes `ref`, events and `aria-*` on to it. */
  children: ReactElement<TriggerProps>;
  side?: Side;
  /** Set when the content only repeats the trigger's own accessible name. */
  silent?: boolean;
};

/**
 * Words beside a control on hover and on keyboard focus, and on a click where the control is disabled. Escape puts it
 * away, the pointer may rest on it (WCAG 1.4.13). It lives in the browser's top layer, so nothing clips it.
 *
 *     <Tooltip content="14 Mar 2026, 09:05:07 UTC"><button type="button">2 minutes ago</button></Tooltip>
 */
export function Tooltip({ content, children, side = "top", silent = false }: TooltipProps): ReactElement {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef(0);
  const trigger = children.props;

  const change = (next: boolean, wait: number) => {
    clearTimeout(timer.current);
    if (wait === 0) setOpen(next);
    else timer.current = window.setTimeout(() => setOpen(next), wait);
  };

  useEffect(() => () => clearTimeout(timer.current), [timer]);

  return (
    <>
      {cloneElement(children, {
        ref: mergeRefs(anchor, trigger.ref),
        "aria-describedby": silent ? trigger["aria-describedby"] : joinIds(trigger["aria-describedby"], id),
        onPointerEnter: (event) => {
          if (event.pointerType === "mouse") change(true, showDelay);
          trigger.onPointerEnter?.(event);
        },
        onPointerLeave: (event) => {
          change(false, hideDelay);
          trigger.onPointerLeave?.(event);
        },
        onClick: (event) => {
          change(anchor.current?.getAttribute("aria-disabled") === "true", 0);
          trigger.onClick?.(event);
        },
        onFocus: (event) => {
          // Not at once: the focus may come back from a popup that is still being hidden, and the browser shows none then.
          if (anchor.current?.matches(":focus-visible")) change(true, 1);
          trigger.onFocus?.(event);
        },
        onBlur: (event) => {
          change(false, 0);
          trigger.onBlur?.(event);
        },
      })}
      {/* A description has to be in the document before the trigger gets the focus. */}
      {(open || !silent) && <Popup {...{ open, id, content, side, anchor, change }} />}
    </>
  );
}

type PopupProps = {
  open: boolean;
  id: string;
  content: ReactNode;
  side: Side;
  anchor: RefObject<HTMLElement | null>;
  change: (open: boolean, wait: number) => void;
};

function Popup({ open, id, content, side, anchor, change }: PopupProps): ReactElement {
  const popup = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    popup.current?.togglePopover(open);
  }, [open]);
  useAnchor(open, anchor, popup, side, "center", 6);

  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // One Escape puts away one thing: not the dialog behind it as well.
      event.stopPropagation();
      event.preventDefault();
      change(false, 0);
    };
    document.addEventListener("keydown", escape, { capture: true });
    return () => document.removeEventListener("keydown", escape, { capture: true });
  }, [open, change]);

  return (
    <span
      ref={popup}
      id={id}
      role="tooltip"
      popover="manual"
      className={styles.popup}
      onPointerEnter={() => change(true, 0)}
      onPointerLeave={() => change(false, hideDelay)}
    >
      {content}
    </span>
  );
}

function joinIds(...ids: (string | undefined)[]): string {
  return ids.filter(Boolean).join(" ");
}
