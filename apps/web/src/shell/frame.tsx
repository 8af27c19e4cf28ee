import { can } from "@edge-console/contract/permissions";
import { Menu as MenuIcon } from "lucide-react";
import {
  Fragment,
  lazy,
  type ReactElement,
  startTransition,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { Outlet, useLocation, useNavigation, useParams } from "react-router";
import { useOptionalAccess, useSession } from "../api/access.ts";
import { getDefaultAccess, isFactorDue } from "../api/account-access.ts";
import { useAccountEvents } from "../api/events.ts";
import { expireFirstReads } from "../api/first-reads.ts";
import { usePendingReauthentication } from "../api/reauthentication.ts";
import { IconButton } from "../ui/button.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { NoticePlace } from "../ui/notice-place.ts";
import { Progress } from "../ui/progress.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { FragmentLocation } from "../ui/use-fragment-target.ts";
import { getStartPath, paths } from "../paths.ts";
import { parseString } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";
import { AlertBell } from "./alert-bell.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";
import { getNavItems, profileNavItem } from "./nav-items.ts";
import { CommandSearch } from "./command-search.tsx";
import { FrameBanner } from "./frame-banner.tsx";
import styles from "./frame.module.css";
import { NavLinks, Sidebar } from "./sidebar.tsx";
import { LazyAccessDenied } from "./lazy-access-denied.tsx";
import { ServiceStatusPopover } from "./service-status-popover.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { SessionExpired } from "./session-expired.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useFocusRecovery } from "./use-focus-recovery.ts";
import { useLinkPrefetch } from "./use-link-prefetch.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import { UserMenu } from "./user-menu.tsx";
import { WritesTray } from "./writes-tray.tsx";

const StepUp = lazy(async () => ({ default: (await import("./reauthentication-dialog.tsx")).ReauthenticationDialog }));

/** ID of the account that was last open in this tab. */
const lastAccount = storedValue<string | undefined>("last-account", parseString, {
  defaultValue: undefined,
  area: "session",
});

/** Layout of every page of a signed-in user: navigation, top bar, and banner. */
export function Frame(): ReactElement {
  const session = useSession();
  // Undefined again if a membership or an inspection ends while its pages are open.
  const access = useOptionalAccess();
  const { account } = useParams();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { state } = useNavigation();
  const location = useLocation();
  const main = useRef<HTMLElement>(null);
  const [notices, setNotices] = useState<HTMLElement | null>();
  // In a transition: otherwise, React would render the frame twice in the task that shows the first screen.
  const setNoticePlace = useCallback((place: HTMLElement | null) => startTransition(() => setNotices(place)), []);
  // Base UI's portal for toasts would have it do the same.
  const isStarted = useDeferredValue(true, false);
  useScrollRestoration(main);
  useFocusOnNavigation(main);
  useFocusRecovery(main);
  useLinkPrefetch();

  const reauthentication = usePendingReauthentication();

  // Pages outside an account keep the navigation and the top bar of the last account.
  const id = access?.id;
  const [last, setLast] = useState(id ?? lastAccount.get);
  if (id !== undefined && id !== last) setLast(id);
  useEffect(() => {
    if (id !== undefined) lastAccount.set(id);
  }, [id]);
  const navAccess = access ?? getDefaultAccess(session, last);
  // Until a required second factor is set up, the server returns nothing about an account.
  const barAccess = session.mustSetUpFactor || (navAccess && isFactorDue(navAccess)) ? undefined : navAccess;
  useAccountEvents(barAccess?.id);
  useEffect(() => void expireFirstReads(), []);
  const navItems = getNavItems(session.user.staff !== null, navAccess);
  const sidebarItems = navItems.length > 0 ? navItems : [profileNavItem];
  const statusPath = access ? paths.accountStatus(access.id) : paths.status();
  const closeDrawer = () => setDrawerOpen(false);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Sidebar items={sidebarItems} start={getStartPath(session) ?? paths.start()} />
      <Drawer open={isDrawerOpen} onClose={closeDrawer} label="Edge Console">
        <NavLinks items={sidebarItems} onNavigate={closeDrawer} />
      </Drawer>
      <div className={styles.column}>
        <header className={styles.bar}>
          <IconButton
            className={styles.menu}
            icon={MenuIcon}
            label="Open navigation"
            onClick={() => setDrawerOpen(true)}
          />
          <AccountSwitcher session={session} current={navAccess} />
          <div className={styles.barEnd}>
            <CommandSearch pages={[...navItems, profileNavItem]} access={navAccess} />
            <ServiceStatusPopover statusPath={statusPath} />
            {barAccess && (
              <Fragment key={barAccess.id}>
                {can(barAccess.actor, "alerts:read") && <AlertBell access={barAccess} />}
                {can(barAccess.actor, "zones:change") && <WritesTray account={barAccess.id} />}
              </Fragment>
            )}
            <UserMenu session={session} />
          </div>
          {state === "loading" && (
            <div className={styles.pending}>
              <Progress label="Loading page…" />
            </div>
          )}
        </header>
        <FrameBanner access={access} notices={setNoticePlace} />
        <main ref={main} id="main" tabIndex={-1} data-scroller className={styles.main}>
          <FragmentLocation value={location}>
            <NoticePlace value={notices}>
              {account !== undefined && !access ? <LazyAccessDenied reason="no-account" /> : <Outlet key={account} />}
            </NoticePlace>
          </FragmentLocation>
        </main>
      </div>
      <SessionExpired session={session} />
      <Shortcuts pages={navItems} />
      {reauthentication && (
        <Suspense>
          <StepUp request={reauthentication} />
        </Suspense>
      )}
      {isStarted && <Toaster />}
    </div>
  );
}
