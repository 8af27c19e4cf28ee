import { type ReactElement, type ReactNode, useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { phoneQuery, useMediaQuery } from "../ui/use-media-query.ts";
import styles from "./bar-panel.module.css";

/** Count over the corner of a button in the top bar. `critical` also has its own shape. */
export type BarCount = { text: string | number; tone: "info" | "caution" | "bad" | "neutral"; isCritical?: boolean };

/** Button of the top bar that opens a panel: a popover, or a dialog on phones. */
export function BarPanel({
  title,
  state,
  icon,
  count,
  children,
}: {
  title: string;
  /** Completes the button's name: "3 in progress". */
  state?: string | undefined;
  icon: Icon;
  count?: BarCount | undefined;
  children: (close: () => void) => ReactNode;
}): ReactElement {
  const isNarrow = useMediaQuery(phoneQuery);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const button = (
    <IconButton
      icon={icon}
      label={state === undefined ? title : `${title}: ${state}`}
      {...(isNarrow && { "aria-haspopup": "dialog" as const, onClick: () => setSheetOpen(true) })}
    />
  );
  return (
    <span className={styles.panelButton}>
      {isNarrow ? (
        <>
          {button}
          <Dialog open={isSheetOpen} onClose={() => setSheetOpen(false)} title={title}>
            {children(() => setSheetOpen(false))}
          </Dialog>
        </>
      ) : (
        <Popover label={title} align="end" trigger={button}>
          {(close) => <div className={styles.panel}>{children(close)}</div>}
        </Popover>
      )}
      {count && (
        <span
          className={styles.count}
          data-tone={count.tone}
          data-critical={count.isCritical ? "" : undefined}
          aria-hidden
        >
          {count.text}
        </span>
      )}
    </span>
  );
}
