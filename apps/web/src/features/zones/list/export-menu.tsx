import { Download } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import type { ListedZone } from "./zone-filter.ts";

const load = () => import("./zone-export.ts");

/** Downloads the listed zones as a file. */
export function ZoneExportMenu({ listed }: { listed: readonly ListedZone[] }): ReactElement {
  const zones = () => listed.map(({ zone }) => zone);
  return (
    <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
      <MenuItem
        onSelect={() => void load().then(({ toZonesCsv }) => download("zones.csv", "text/csv", toZonesCsv(zones())))}
      >
        Download CSV
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void load().then(({ toZonesJson }) => download("zones.json", "application/json", toZonesJson(zones())))
        }
      >
        Download JSON
      </MenuItem>
    </Menu>
  );
}
