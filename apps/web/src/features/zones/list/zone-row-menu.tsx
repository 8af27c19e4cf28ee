import type { Zone } from "@edge-console/contract/objects/zone";
import { ChartColumn, Copy, CopyPlus, Link2, ScrollText, SlidersHorizontal, Tags, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { paths } from "../../../paths.ts";
import { copyOrReport } from "../../../ui/copy.tsx";
import { MenuItem, MenuLink, MenuSeparator } from "../../../ui/menu.tsx";
import { RowMenu, type RowMenuHandle } from "../../../ui/row-menu.tsx";
import { showToast } from "../../../ui/toast.ts";

/** Returns the accessible name of a zone's menu. */
export function getZoneMenuLabel({ ZONE_NAME }: Pick<Zone, "ZONE_NAME">): string {
  return `Actions for ${ZONE_NAME}`;
}

/** Menu of a zone in the list: its pages, and what can be done with it. */
export function ZoneRowMenu({
  account,
  menu,
  onEditLabels,
}: {
  account: string;
  menu: RowMenuHandle<Zone>;
  /** Undefined for those who can't change zones. */
  onEditLabels: ((zone: Zone) => void) | undefined;
}): ReactElement {
  const copyId = async ({ ID }: Zone) => {
    if (await copyOrReport(ID)) showToast({ title: "Zone ID copied", detail: ID });
  };
  return (
    <RowMenu menu={menu} label={getZoneMenuLabel}>
      {(zone) => (
        <>
          <MenuLink icon={SlidersHorizontal} to={paths.zoneSettings(account, zone.ID)}>
            Settings
          </MenuLink>
          <MenuLink icon={Link2} to={paths.hostnames(account, zone.ID)}>
            Hostnames
          </MenuLink>
          <MenuLink icon={ChartColumn} to={paths.zoneStatistics(account, zone.ID)}>
            Statistics
          </MenuLink>
          <MenuLink icon={ScrollText} to={paths.zoneActivity(account, zone.ID)}>
            Activity
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={Copy} onSelect={() => void copyId(zone)}>
            Copy zone ID
          </MenuItem>
          {onEditLabels && (
            <>
              <MenuItem icon={Tags} onSelect={() => onEditLabels(zone)}>
                Edit labels
              </MenuItem>
              <MenuLink icon={CopyPlus} to={paths.zoneDuplicate(account, zone.ID)}>
                Duplicate zone
              </MenuLink>
              <MenuSeparator />
              <MenuLink danger icon={Trash2} to={paths.zoneSettings(account, zone.ID, "danger")}>
                Delete zone
              </MenuLink>
            </>
          )}
        </>
      )}
    </RowMenu>
  );
}
