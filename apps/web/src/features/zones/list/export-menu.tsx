import { Download } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import type { ListedZone } from "./zone-filter.ts";

const load = () => import("./zone-export.ts");

/** Downloads the listed zones as a file. The URL can open the menu. */
export function ZoneExportMenu({ getListed }: { getListed: () => readonly ListedZone[] }): ReactElement {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get("menu") === "export";
  const setOpen = (open: boolean) => {
    if (open) search.set("menu", "export");
    else search.delete("menu");
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  return (
    <Menu
      label="Export"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={Download}>Export</Button>}
    >
      <MenuItem
        onSelect={() =>
          void load().then(({ toZonesCsv }) => download("zones.csv", "text/csv", toZonesCsv(getListed())))
        }
      >
        Download CSV
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void load().then(({ toZonesJson }) => download("zones.json", "application/json", toZonesJson(getListed())))
        }
      >
        Download JSON
      </MenuItem>
    </Menu>
  );
}
