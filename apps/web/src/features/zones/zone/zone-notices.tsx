import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Stack } from "../../../ui/page.tsx";
import styles from "./zone-notices.module.css";

/** What holds a zone up, each with who can do something about it. They are independent of each other. */
export function ZoneNotices({ account, zone }: { account: string; zone: Zone }): ReactElement | null {
  const notices = [
    zone.STATUS === "PAUSED" && (
      <Banner key="paused" tone="bad" title="Paused by the provider">
        Every request is refused under the acceptable-use policy. Only the provider can resume the zone; its settings
        can still be changed.
      </Banner>
    ),
    zone.USAGE_PAUSED === 1 && (
      <Banner key="usage" tone="caution" title="Paused because free usage is used up">
        Every zone of this account is paused until a payment card is on file at the service.
      </Banner>
    ),
    zone.MAINTENANCE === 1 && (
      <Banner key="maintenance" tone="info" title="The maintenance page is on">
        Viewers see the maintenance page instead of the content. Switch it off under{" "}
        <Link to={`${paths.zone(account, zone.ID)}#delivery`}>Delivery</Link>.
      </Banner>
    ),
  ].filter((notice) => notice !== false);
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      <Stack gap="small">{notices}</Stack>
    </div>
  );
}
