import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";
import { Tooltip } from "./tooltip.tsx";
import styles from "./button.module.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "medium" | "small";

export type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  /** `primary` for the main action; `danger` for actions that stop something from working. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon | undefined;
  /** The action is in progress: the button keeps its width, shows a spinner, and ignores clicks. */
  loading?: boolean;
  /** Why the button is disabled. It stays focusable and shows the reason. */
  disabledReason?: string | false | undefined;
  children: ReactNode;
};

/** Returns the class names of a button, for elements that have to be anchors (see LinkButton). */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "medium"): string {
  return classNames(styles.button, styles[variant], size === "small" && styles.small);
}

/**
 * Button. `type` is "button" by default.
 *
 *     <Button variant="primary" icon={Plus} disabledReason={reason} onClick={create}>Create zone</Button>
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
  const isDisabled = Boolean(disabledReason) || loading;
  const IconShape = icon;
  const button = (
    <button
      {...rest}
      // Not `disabled`: a disabled button loses the focus and can't show a reason. Clicks are ignored instead,
      // including those from Enter in a form.
      type={type}
      className={classNames(buttonClass(variant, size), loading && styles.loading, className)}
      aria-disabled={isDisabled || undefined}
      aria-busy={loading || undefined}
      onClick={isDisabled ? preventClick : onClick}
    >
      {IconShape && <IconShape size={15} strokeWidth={2} aria-hidden />}
      <span className={styles.label}>{children}</span>
      {loading && <span className={styles.spinner} aria-hidden />}
    </button>
  );
  return disabledReason ? <Tooltip content={disabledReason}>{button}</Tooltip> : button;
}

export type IconButtonProps = Omit<ButtonProps, "children" | "icon"> & {
  icon: Icon;
  /** Accessible name and tooltip. */
  label: string;
  /** For buttons in table rows: a tooltip takes 15 times as long to mount as the button. */
  hideTooltip?: boolean;
};

/**
 * Square button with an icon only; its label shows on hover and focus.
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
  const isDisabled = Boolean(disabledReason) || loading;
  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), styles.square, loading && styles.loading, className)}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-busy={loading || undefined}
      onClick={isDisabled ? preventClick : onClick}
    >
      <IconShape size={16} strokeWidth={2} aria-hidden />
      {loading && <span className={styles.spinner} aria-hidden />}
    </button>
  );
  if (hideTooltip && !disabledReason) return button;
  return (
    <Tooltip content={disabledReason || label} isLabel={!disabledReason}>
      {button}
    </Tooltip>
  );
}

function preventClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
