import { Check } from "lucide-react";
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from "react";
import { Link, type LinkProps } from "react-router";
import type { Align } from "./anchor.ts";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";
import { type TriggerElement, usePopup } from "./popover.tsx";
import popoverStyles from "./popover.module.css";
import styles from "./menu.module.css";

const CloseMenu = createContext<() => void>(() => undefined);

export type MenuProps = {
  trigger: TriggerElement;
  /** Its accessible name. */
  label: string;
  align?: Align;
  children: ReactNode;
};

/**
 * A list of actions under a button, after the ARIA menu-button pattern: arrows move, letters jump, Escape gives the
 * focus back.
 *
 *     <Menu label="Zone actions" align="end" trigger={<IconButton icon={Ellipsis} label="Actions" />}>
 *       <MenuLink to="edit" icon={Pencil}>Edit</MenuLink>
 *       <MenuSeparator />
 *       <MenuItem danger icon={Trash2} onSelect={remove}>Delete zone</MenuItem>
 *     </Menu>
 */
export function Menu({ trigger, label, align = "start", children }: MenuProps): ReactElement {
  const { open, close, popup, popupProps, triggerProps } = usePopup(align);

  useEffect(() => {
    if (open) focusable(popup.current)[0]?.focus();
  }, [open, popup]);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = focusable(popup.current);
    const current = items.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      items[(index + items.length) % items.length]?.focus();
    };
    if (event.key === "ArrowDown") go(current + 1);
    else if (event.key === "ArrowUp") go(current < 0 ? -1 : current - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(-1);
    else if (event.key === "Tab") close();
    else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase();
      const order = [...items.slice(current + 1), ...items.slice(0, current + 1)];
      order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    }
  };

  return (
    <>
      {cloneElement(trigger, triggerProps(trigger, "menu"))}
      <div
        {...popupProps}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classNames(popoverStyles.popover, styles.menu)}
        onKeyDown={move}
      >
        {open && <CloseMenu value={close}>{children}</CloseMenu>}
      </div>
    </>
  );
}

type ItemProps = { icon?: Icon; danger?: boolean; children: ReactNode };

/** An action. `disabledReason` leaves it focusable and says why under it. */
export function MenuItem({
  onSelect,
  disabledReason,
  ...look
}: ItemProps & { onSelect: () => void; disabledReason?: string | false | undefined }): ReactElement {
  const close = useContext(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, look.danger && styles.danger)}
      aria-disabled={disabledReason ? true : undefined}
      onMouseMove={focusOnHover}
      onClick={() => {
        if (disabledReason) return;
        close();
        onSelect();
      }}
    >
      <ItemFace {...look} note={disabledReason} />
    </button>
  );
}

/** A place to go to, which can be opened in another tab. */
export function MenuLink({ icon, danger = false, children, ...link }: ItemProps & LinkProps): ReactElement {
  const close = useContext(CloseMenu);
  return (
    <Link
      {...link}
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, danger && styles.danger)}
      onMouseMove={focusOnHover}
      onClick={close}
    >
      <ItemFace {...(icon && { icon })}>{children}</ItemFace>
    </Link>
  );
}

/** A choice that can be on; the menu stays open. With `exclusive`, one of a group. */
export function MenuCheck({
  checked,
  onChange,
  exclusive = false,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  exclusive?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <button
      type="button"
      role={exclusive ? "menuitemradio" : "menuitemcheckbox"}
      aria-checked={checked}
      tabIndex={-1}
      className={styles.item}
      onMouseMove={focusOnHover}
      onClick={() => onChange(exclusive || !checked)}
    >
      <span className={styles.check}>{checked && <Check size={14} strokeWidth={2.5} aria-hidden />}</span>
      <span>{children}</span>
    </button>
  );
}

/** Items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    // A fieldset, the element with this role, is no part of a menu.
    <div role="group" aria-label={label}>
      <div className={styles.heading} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  );
}

export function MenuSeparator(): ReactElement {
  return <hr className={styles.separator} />;
}

function ItemFace({
  icon: Shape,
  note,
  children,
}: Pick<ItemProps, "icon" | "children"> & { note?: string | false | undefined }): ReactElement {
  return (
    <>
      {Shape && <Shape size={15} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />}
      <span>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </>
  );
}

function focusable(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")] : [];
}

function focusOnHover(event: { currentTarget: HTMLElement }): void {
  event.currentTarget.focus({ preventScroll: true });
}
