import type { ReactElement } from "react";
import { Outlet } from "react-router";
import { useAccess } from "../../api/access.ts";
import { paths } from "../../paths.ts";
import { PageHeader } from "../../ui/page.tsx";
import { type TabLink, TabLinks } from "../../ui/tabs.tsx";

/** Layout of the alerts, the member's own notifications, and the account's channels. */
export function AlertsLayout(): ReactElement {
  const { id: account, can } = useAccess();
  const tabs: TabLink[] = [{ to: paths.alerts(account), label: "All alerts", end: true }];
  if (can("alerts:subscribe")) tabs.push({ to: paths.alertNotifications(account), label: "My notifications" });
  if (can("alert-channels:manage")) tabs.push({ to: paths.alertChannels(account), label: "Channels" });
  return (
    <>
      <PageHeader title="Alerts" {...(tabs.length > 1 && { tabs: <TabLinks label="Alerts" tabs={tabs} /> })} />
      <Outlet />
    </>
  );
}
