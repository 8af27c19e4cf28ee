import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";
import { Tooltip } from "./tooltip.tsx";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "medium" | "small";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  /** `primary` for the one thing to do next; `danger` for what stops something from working. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** The action is under way: the button keeps its width, says so, and takes no second click. */
  loading?: boolean;
  /** Why it cannot be pressed now. The button stays focusable, and tells. */
  disabledReason?: string | false | undefined;
  children: ReactNode;
};

/** The class names of a button's look, for what must be an anchor (see LinkButton). */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "medium"): string {
  return classNames(styles.button, styles[variant], size === "small" && styles.small);
}

/**
 * A button with a verb on it. `type` is "button" unless it is given.
 *
 *     <Button variant="primary" icon={Plus} disabledReason={reason} onClick={create}>New zone</Button>
 */
export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  loading = false,
  disabledReason,
  children,
  className,
  type = "button",
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  const blocked = Boolean(disabledReason) || loading;
  const IconShape = icon;
  const button = (
    <button
      {...rest}
      // Not `disabled`: a disabled button loses the focus and cannot say why. Its click is swallowed instead, and
      // with it the Enter that a field would send to a form's submit button.
      type={type}
      className={classNames(buttonClass(variant, size), loading && styles.loading, className)}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      onClick={blocked ? swallow : onClick}
    >
      {IconShape && <IconShape size={15} strokeWidth={2} aria-hidden />}
      <span className={styles.label}>{children}</span>
      {loading && <span className={styles.working} aria-hidden />}
    </button>
  );
  return disabledReason ? <Tooltip content={disabledReason}>{button}</Tooltip> : button;
}

export type IconButtonProps = Omit<ButtonProps, "children" | "icon"> & {
  icon: Icon;
  /** What it does; its accessible name and its tooltip. */
  label: string;
  /** For buttons in table rows: a tooltip takes 15 times as long to mount as the button. */
  hideTooltip?: boolean;
};

/**
 * A square button with an icon alone; its label shows on hover and focus.
 *
 *     <IconButton icon={Trash2} label="Remove hostname" onClick={remove} />
 */
export function IconButton({
  icon: IconShape,
  label,
  hideTooltip = false,
  variant = "quiet",
  size = "medium",
  loading = false,
  disabledReason,
  className,
  type = "button",
  onClick,
  ...rest
}: IconButtonProps): ReactElement {
  const blocked = Boolean(disabledReason) || loading;
  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), styles.square, loading && styles.loading, className)}
      aria-label={label}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      onClick={blocked ? swallow : onClick}
    >
      <IconShape size={16} strokeWidth={2} aria-hidden />
      {loading && <span className={styles.working} aria-hidden />}
    </button>
  );
  if (hideTooltip && !disabledReason) return button;
  return (
    <Tooltip content={disabledReason || label} isLabel={!disabledReason}>
      {button}
    </Tooltip>
  );
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
