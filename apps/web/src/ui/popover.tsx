import { Popover as Base } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import styles from "./popover.module.css";

export type PopoverProps = {
  /** Button that passes `ref`, events, and `aria-*` on to its element. */
  trigger: ReactElement;
  /** Accessible name. */
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * Small panel next to its button, for filters, explanations, and details. A press elsewhere or Escape closes it. Its
 * content is rendered only while it is open.
 *
 *     <Popover label="Filter" trigger={<Button icon={ListFilter}>Filter</Button>}>…</Popover>
 */
export function Popover({ trigger, label, align = "start", children }: PopoverProps): ReactElement {
  const [open, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className={styles.positioner}>
          <Base.Popup
            ref={popup}
            initialFocus={() =>
              popup.current?.querySelector<HTMLElement>("[data-autofocus], input, [role=combobox]") ?? true
            }
            aria-label={label}
            className={styles.popover}
          >
            {typeof children === "function" ? children(() => setOpen(false)) : children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
