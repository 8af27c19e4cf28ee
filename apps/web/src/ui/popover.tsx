import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Align, useAnchor } from "./anchor.ts";
import { mergeRefs } from "./merge-refs.ts";
import styles from "./popover.module.css";

type TriggerProps = {
  ref?: Ref<HTMLElement>;
  onClick?: ((event: never) => void) | undefined;
  onPointerDown?: ((event: never) => void) | undefined;
  "aria-expanded"?: boolean | undefined;
  "aria-haspopup"?: "dialog" | "menu" | undefined;
  "aria-controls"?: string | undefined;
};

/** The button that opens a popup: any element of ours that passes `ref`, `onClick` and `aria-*` on to a button. */
export type TriggerElement = ReactElement<TriggerProps>;

export type PopoverProps = {
  trigger: TriggerElement;
  /** Its accessible name. */
  label: string;
  align?: Align;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A small panel beside its button, for filters, explanations and details. A press elsewhere or Escape closes it. Its
 * content is rendered only while it is open.
 *
 *     <Popover label="Filter" trigger={<Button icon={ListFilter}>Filter</Button>}>…</Popover>
 */
export function Popover({ trigger, label, align = "start", children }: PopoverProps): ReactElement {
  const popup = usePopup(align);
  const { open, popup: element } = popup;

  useEffect(() => {
    if (!open || !element.current) return;
    const field = element.current.querySelector<HTMLElement>("[data-autofocus], input, select, textarea");
    (field ?? element.current).focus();
  }, [open, element]);

  return (
    <>
      {cloneElement(trigger, popup.triggerProps(trigger, "dialog"))}
      <div {...popup.popupProps} role="dialog" tabIndex={-1} aria-label={label} className={styles.popover}>
        {popup.open && (typeof children === "function" ? children(popup.close) : children)}
      </div>
    </>
  );
}

/**
 * A popup of the browser's top layer that its trigger opens and a press elsewhere or Escape closes: what Popover and
 * Menu share.
 */
export function usePopup(align: Align) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  // A press on the trigger closes an open popup before its click arrives, which must not open it again.
  const pressedToClose = useRef(false);

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    // Not "beforetoggle": the browser gives the focus back only after that, and our content would be gone.
    const follow = (event: ToggleEvent) => {
      if (event.newState === "closed") setOpen(false);
    };
    element.addEventListener("toggle", follow);
    return () => element.removeEventListener("toggle", follow);
  }, []);

  useLayoutEffect(() => {
    popup.current?.togglePopover(open);
  }, [open]);
  useAnchor(open, anchor, popup, "bottom", align);

  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);

  return {
    open,
    setOpen,
    close,
    anchor,
    popup,
    triggerProps: (trigger: TriggerElement, kind: "dialog" | "menu"): TriggerProps => ({
      ref: mergeRefs(anchor, trigger.props.ref),
      "aria-haspopup": kind,
      "aria-expanded": open,
      "aria-controls": open ? id : undefined,
      onPointerDown: () => {
        pressedToClose.current = open;
      },
      onClick: () => {
        setOpen(!open && !pressedToClose.current);
        pressedToClose.current = false;
      },
    }),
    popupProps: { ref: popup, id, popover: "auto" } as const,
  };
}
