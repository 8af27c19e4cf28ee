import type { ReactElement, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";

export type LinkButtonProps = LinkProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  /** Why the link can't be followed yet. A link that may move when its page has loaded is disabled until then. */
  disabledReason?: string | false | undefined;
  children: ReactNode;
};

/**
 * Link that looks like a button. Links can be opened in a new tab.
 *
 *     <LinkButton to={paths.zoneNew(account)} variant="primary" icon={Plus}>Create zone</LinkButton>
 */
export function LinkButton({
  variant = "secondary",
  size = "medium",
  icon: IconShape,
  disabledReason,
  children,
  className,
  ...rest
}: LinkButtonProps): ReactElement {
  if (disabledReason) {
    return (
      <Button variant={variant} size={size} icon={IconShape} disabledReason={disabledReason} className={className}>
        {children}
      </Button>
    );
  }
  return (
    <Link {...rest} className={classNames(buttonClass(variant, size), className)}>
      {IconShape && <IconShape size={15} strokeWidth={2} aria-hidden />}
      {children}
    </Link>
  );
}
