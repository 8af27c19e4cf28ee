import type { Zone } from "@edge-console/contract/objects/zone";
import { Download } from "lucide-react";
import type { ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";

const load = () => import("./zone-export.ts");

/** Saves the zones that the list shows as a file. */
export function ExportMenu({ zones }: { zones: readonly Zone[] }): ReactElement {
  return (
    <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
      <MenuItem onSelect={() => void load().then(({ zonesAsCsv }) => save("zones.csv", "text/csv", zonesAsCsv(zones)))}>
        As CSV
      </MenuItem>
      <MenuItem
        onSelect={() =>
          void load().then(({ zonesAsJson }) => save("zones.json", "application/json", zonesAsJson(zones)))
        }
      >
        As JSON
      </MenuItem>
    </Menu>
  );
}

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
