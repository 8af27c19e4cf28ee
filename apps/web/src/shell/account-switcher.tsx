import { roles } from "@edge-console/contract/permissions";
import type { Session } from "@edge-console/contract/console/session";
import { ChevronsUpDown, LogIn } from "lucide-react";
import type { ReactElement } from "react";
import type { AccountAccess } from "../api/account-access.ts";
import { getHomePath } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuGroup, MenuLink } from "../ui/menu.tsx";
import sharedStyles from "../ui/shared.module.css";
import styles from "./account-switcher.module.css";

/** Name of the current account; for users with several accounts, a menu of the others. */
export function AccountSwitcher({
  session,
  current,
}: {
  session: Session;
  current: AccountAccess | undefined;
}): ReactElement | null {
  const others = session.accounts.filter(({ id }) => id !== current?.id);
  if (others.length === 0) return current ? <span className={styles.singleAccount}>{current.name}</span> : null;
  return (
    <Menu
      label="Accounts"
      trigger={
        <Button
          variant="quiet"
          className={styles.trigger}
          aria-label={current ? `Account: ${current.name}` : undefined}
        >
          <span className={styles.name}>{current?.name ?? "Select account"}</span>
          <ChevronsUpDown size={14} aria-hidden />
        </Button>
      }
    >
      <MenuGroup label="Switch account">
        {others.map(({ id, name, role }) => (
          <MenuLink key={id} icon={LogIn} to={getHomePath(id, role)}>
            {name} <span className={sharedStyles.note}>{roles[role].label}</span>
          </MenuLink>
        ))}
      </MenuGroup>
    </Menu>
  );
}
