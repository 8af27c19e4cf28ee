import { Tooltip as Base } from "@base-ui/react/tooltip";
import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { TooltipPopupProps } from "./tooltip-popup.tsx";
import { useDocumentKey } from "./use-document-key.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Payload = { content: ReactNode; side: NonNullable<TooltipPopupProps["side"]> };

/** Connects all triggers to the one popup, so that a table with hundreds of tooltips mounts only triggers. */
const tooltip = Base.createHandle<Payload>();

export type TooltipProps = {
  /** A few words without controls. */
  content: ReactNode;
  /** A focusable element that passes `ref`, events, and `aria-*` on. */
  children: ReactElement<{ id?: string | undefined; "aria-describedby"?: string | undefined }>;
  side?: Payload["side"];
  /** Whether the content only repeats the trigger's accessible name. */
  isLabel?: boolean;
};

/**
 * Styled Base UI tooltip, on hover and keyboard focus. Unless it is a label, a click or a tap opens it too, and
 * its content describes the trigger to screen readers: Base UI does neither.
 *
 *     <Tooltip content="Mar 14, 2026, 09:05:07 UTC"><button type="button">2 minutes ago</button></Tooltip>
 */
export function Tooltip({ content, children, side = "top", isLabel = false }: TooltipProps): ReactElement {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const trigger = { handle: tooltip, id, payload: { content, side }, render: children };
  if (isLabel) return <Base.Trigger {...trigger} />;
  const describedBy = [children.props["aria-describedby"], `${id}-description`].filter(Boolean).join(" ");
  return (
    <>
      <Base.Trigger {...trigger} aria-describedby={describedBy} closeOnClick={false} onClick={() => tooltip.open(id)} />
      <VisuallyHidden id={`${id}-description`}>{content}</VisuallyHidden>
    </>
  );
}

const TooltipPopup = lazy<ComponentType<TooltipPopupProps>>(async () => ({
  // Without its code, no tooltip shows, and everything else works.
  default: await import("./tooltip-popup.tsx").then(
    ({ TooltipPopup }) => TooltipPopup,
    () => () => null,
  ),
}));

/** Elements that a tap activates. */
const controls = "a, button, input, label, select, summary, textarea";

/** Shows the `title` of what a finger taps, such as the exact time of "2 minutes ago": touch screens have no hover. */
function TitleOnTap(): ReactElement {
  const [anchor, setAnchor] = useState<Element>();
  useEffect(() => {
    const close = () => setAnchor(undefined);
    // A finger that scrolls ends with pointercancel.
    const open = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== "touch" || !(target instanceof Element) || target.closest(controls)) return;
      setAnchor(target.closest("[title]") ?? undefined);
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("pointerup", open);
    document.addEventListener("scroll", close, { capture: true, passive: true });
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("pointerup", open);
      document.removeEventListener("scroll", close, { capture: true });
    };
  }, []);
  return (
    <Base.Root open={anchor !== undefined}>
      {anchor && (
        <Suspense>
          <TooltipPopup anchor={anchor} hasLines>
            {anchor.getAttribute("title")}
          </TooltipPopup>
        </Suspense>
      )}
    </Base.Root>
  );
}

/** Keys that close an overlay, by themselves or by pressing one of its buttons. */
const closingKeys: readonly string[] = ["Escape", "Enter", " "];

/** Popup that all tooltips share. Rendered once, around the app. */
export function TooltipProvider({ children }: { children: ReactNode }): ReactElement {
  const [isByFocus, setByFocus] = useState(false);
  const lastKey = useRef("");
  const recordKey = ({ key }: KeyboardEvent) => {
    lastKey.current = key;
  };
  useDocumentKey(recordKey, { capture: true });
  return (
    <Base.Provider delay={400} closeDelay={120}>
      {children}
      <Base.Root
        handle={tooltip}
        onOpenChange={(isOpen, details) => {
          if (!isOpen) return;
          const isFromFocus = details.reason === "trigger-focus";
          // A menu or dialog that closes returns the focus to its button, which the user has just used.
          if (isFromFocus && closingKeys.includes(lastKey.current)) details.cancel();
          else setByFocus(isFromFocus);
        }}
      >
        {({ payload }) =>
          payload && (
            <Suspense>
              <TooltipPopup side={payload.side} isTransparent={isByFocus}>
                {payload.content}
              </TooltipPopup>
            </Suspense>
          )
        }
      </Base.Root>
      <TitleOnTap />
    </Base.Provider>
  );
}
