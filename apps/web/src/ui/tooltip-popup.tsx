import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./tooltip.module.css";

export type TooltipPopupProps = {
  /** What the popup points to, without a trigger. */
  anchor?: Element | undefined;
  side?: "top" | "right" | "bottom" | undefined;
  /** Lets clicks through to what the popup covers. */
  isTransparent?: boolean;
  /** Keeps line breaks. */
  hasLines?: boolean;
  children: ReactNode;
};

/** Popup of a tooltip, at its trigger. Separate, because what calculates its position is loaded with the first one that shows. */
export function TooltipPopup({
  anchor,
  side = "top",
  isTransparent = false,
  hasLines = false,
  children,
}: TooltipPopupProps): ReactElement {
  return (
    <Base.Portal>
      <Base.Positioner
        anchor={anchor}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={classNames(styles.positioner, isTransparent && styles.noPointerEvents)}
      >
        <Base.Popup role="tooltip" className={classNames(styles.popup, hasLines && styles.lines)}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
