import type { Session } from "@edge-console/contract/console/session";
import { CircleUser, Info, Keyboard, LogOut } from "lucide-react";
import type { ReactElement } from "react";
import { version } from "../../package.json";
import type { ByteSystem } from "../format/numbers.ts";
import { setPreferences, usePreferences } from "../format/preferences.ts";
import type { Clock } from "../format/times.ts";
import { paths } from "../paths.ts";
import { useStore } from "../state/create-store.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { theme, type Theme } from "../ui/theme.ts";
import { openShortcutHelp } from "./shortcut-help.ts";
import { useSignOut } from "./use-sign-out.ts";
import sharedStyles from "../ui/shared.module.css";
import styles from "./user-menu.module.css";

const themes: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

const byteSystems: readonly { value: ByteSystem; label: string }[] = [
  { value: "si", label: "Decimal (kB, MB, GB)" },
  { value: "iec", label: "Binary (KiB, MiB, GiB)" },
];

const clocks: readonly { value: Clock; label: string }[] = [
  { value: "local", label: "Local" },
  { value: "utc", label: "UTC" },
];

/** User menu: profile, display preferences, and signing out. */
export function UserMenu({ session }: { session: Session }): ReactElement {
  const currentTheme = useStore(theme);
  const { bytes, clock } = usePreferences();
  const signOut = useSignOut();
  return (
    <Menu
      label="User menu"
      align="end"
      trigger={<IconButton icon={CircleUser} label={`${session.user.name}: profile, preferences, sign out`} />}
    >
      <div className={styles.user}>
        <div className={styles.name}>{session.user.name}</div>
        <div className={sharedStyles.note}>{session.user.email}</div>
      </div>
      <MenuSeparator />
      <MenuLink icon={CircleUser} to={paths.profile()}>
        Profile
      </MenuLink>
      <MenuSeparator />
      <MenuChoice label="Theme" options={themes} value={currentTheme} onChange={theme.set} />
      <MenuChoice
        label="Byte units"
        options={byteSystems}
        value={bytes}
        onChange={(bytes) => setPreferences({ bytes })}
      />
      <MenuChoice label="Time zone" options={clocks} value={clock} onChange={(clock) => setPreferences({ clock })} />
      <MenuSeparator />
      <MenuItem icon={Keyboard} onSelect={openShortcutHelp}>
        Keyboard shortcuts
      </MenuItem>
      <MenuLink icon={Info} to={paths.about()}>
        About
      </MenuLink>
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign out
      </MenuItem>
      <div className={styles.version}>Edge Console {version}</div>
    </Menu>
  );
}
