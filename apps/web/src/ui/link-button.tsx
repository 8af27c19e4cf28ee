import type { ReactElement, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";

export type LinkButtonProps = LinkProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  children: ReactNode;
};

/**
 * Link that looks like a button. Links can be opened in a new tab.
 *
 *     <LinkButton to={paths.zoneNew(account)} variant="primary" icon={Plus}>New zone</LinkButton>
 */
export function LinkButton({
  variant,
  size,
  icon: IconShape,
  children,
  className,
  ...rest
}: LinkButtonProps): ReactElement {
  return (
    <Link {...rest} className={classNames(buttonClass(variant, size), className)}>
      {IconShape && <IconShape size={15} strokeWidth={2} aria-hidden />}
      {children}
    </Link>
  );
}
