import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";
import popoverStyles from "./popover.module.css";
import styles from "./menu.module.css";

export type MenuProps = {
  /** Button that passes `ref`, events, and `aria-*` on to its element. */
  trigger: ReactElement;
  /** Accessible name. */
  label: string;
  align?: "start" | "center" | "end";
  /** Only for a menu that can also be opened without its trigger. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/**
 * Menu button (ARIA pattern): arrow keys move, letters jump, Escape returns the focus.
 *
 *     <Menu label="Zone actions" align="end" trigger={<IconButton icon={Ellipsis} label="Actions" />}>
 *       <MenuLink to="edit" icon={Pencil}>Edit</MenuLink>
 *       <MenuSeparator />
 *       <MenuItem danger icon={Trash2} onSelect={remove}>Delete zone</MenuItem>
 *     </Menu>
 */
export function Menu({ trigger, label, align = "start", children, ...state }: MenuProps): ReactElement {
  return (
    <Base.Root modal={false} {...state}>
      <Base.Trigger render={trigger} />
      <MenuPopup label={label} align={align}>
        {children}
      </MenuPopup>
    </Base.Root>
  );
}

/** Items of a menu, beside its trigger. */
export function MenuPopup({
  label,
  align,
  children,
}: Required<Pick<MenuProps, "label" | "align" | "children">>): ReactElement {
  return (
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className={popoverStyles.positioner}>
        <Base.Popup aria-label={label} className={classNames(popoverStyles.popover, styles.menu)}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

type ItemProps = { icon?: Icon; danger?: boolean; children: ReactNode };

/** Action. With `disabledReason`, it stays focusable and shows the reason below. */
export function MenuItem({
  onSelect,
  disabledReason,
  icon,
  danger = false,
  children,
}: ItemProps & { onSelect: () => void; disabledReason?: string | false | undefined }): ReactElement {
  return (
    <Base.Item
      className={classNames(styles.item, danger && styles.danger)}
      disabled={Boolean(disabledReason)}
      onClick={onSelect}
    >
      <ItemContent icon={icon}>
        {children}
        {disabledReason && <span className={styles.note}>{disabledReason}</span>}
      </ItemContent>
    </Base.Item>
  );
}

/** Link, which can be opened in a new tab. */
export function MenuLink({ icon, danger = false, children, ...link }: ItemProps & LinkProps): ReactElement {
  return (
    <Base.LinkItem
      closeOnClick
      render={<Link {...link} />}
      className={classNames(styles.item, danger && styles.danger)}
    >
      <ItemContent icon={icon}>{children}</ItemContent>
    </Base.LinkItem>
  );
}

/** Checkbox item; the menu stays open. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}): ReactElement {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onChange} className={styles.item}>
      <span className={styles.check}>
        <Base.CheckboxItemIndicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </Base.CheckboxItemIndicator>
      </span>
      <span>{children}</span>
    </Base.CheckboxItem>
  );
}

/** Radio group with a heading; the menu stays open. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}): ReactElement {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className={styles.heading}>{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles.item}>
          <span className={styles.check}>
            <Base.RadioItemIndicator>
              <Check size={14} strokeWidth={2.5} aria-hidden />
            </Base.RadioItemIndicator>
          </span>
          <span>{option.label}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** Items with a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.heading}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator(): ReactElement {
  return <Base.Separator className={styles.separator} />;
}

function ItemContent({ icon: Shape, children }: { icon: Icon | undefined; children: ReactNode }): ReactElement {
  return (
    <>
      {Shape && <Shape size={15} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />}
      <span>{children}</span>
    </>
  );
}
