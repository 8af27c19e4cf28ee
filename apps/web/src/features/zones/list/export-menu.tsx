import { Download } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import type { ListedZone } from "./zone-filter.ts";

const load = () => import("./zone-export.ts");

/** Downloads the listed zones as a file. */
export function ZoneExportMenu({ listed }: { listed: readonly ListedZone[] }): ReactElement {
  return (
    <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
      <MenuItem
        onSelect={() => void load().then(({ toZonesCsv }) => download("zones.csv", "text/csv", toZonesCsv(listed)))}
      >
        Download CSV
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void load().then(({ toZonesJson }) => download("zones.json", "application/json", toZonesJson(listed)))
        }
      >
        Download JSON
      </MenuItem>
    </Menu>
  );
}
