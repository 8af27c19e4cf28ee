import { Download } from "lucide-react";
import { type ReactElement, useState } from "react";
import { useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { Button } from "../../../ui/button.tsx";
import { paths } from "../../../paths.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../../ui/menu.tsx";
import { downloadConfigurationFile } from "../configuration/download-file.ts";
import { downloadZones } from "./download-zones.ts";
import type { ListedZone } from "./zone-filter.ts";

/** Downloads the listed zones as a file. The URL can open the menu. */
export function ZoneExportMenu({ getListed }: { getListed: () => readonly ListedZone[] }): ReactElement {
  const [search] = useSearchParams();
  const isRequested = search.get("menu") === "export";
  const [wasRequested, setWasRequested] = useState(isRequested);
  const [isOpen, setOpen] = useState(isRequested);
  // The list removes the parameter from its URL soon after.
  if (isRequested !== wasRequested) {
    setWasRequested(isRequested);
    if (isRequested) setOpen(true);
  }
  const { id: account, name, can } = useAccess();
  const save = (format: "csv" | "json") => void downloadZones({ account, name }, getListed(), format);
  const getListedIds = () => getListed().map(({ zone }) => zone.ID);
  return (
    <Menu
      label="Export"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={Download}>Export</Button>}
    >
      <MenuItem onSelect={() => save("csv")}>Download CSV</MenuItem>
      <MenuItem onSelect={() => save("json")}>Download JSON</MenuItem>
      <MenuItem onSelect={() => void downloadConfigurationFile(account, name, getListedIds())}>
        Download configuration file
      </MenuItem>
      {can("zones:change") && (
        <>
          <MenuSeparator />
          <MenuLink to={paths.zoneConfiguration(account)}>Apply configuration file</MenuLink>
        </>
      )}
    </Menu>
  );
}
