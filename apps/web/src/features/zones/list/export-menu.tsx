import { toFileName } from "@edge-console/contract/rules/file-name";
import { Download } from "lucide-react";
import { type ReactElement, useState } from "react";
import { useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { fetchEntryNotes } from "../../../resources/zones/entry-notes.ts";
import { Button } from "../../../ui/button.tsx";
import { paths } from "../../../paths.ts";
import { formatIso } from "../../../format/times.ts";
import { download } from "../../../ui/download.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../../ui/menu.tsx";
import { showToast } from "../../../ui/toast.ts";
import { downloadConfigurationFile } from "../configuration/download-file.ts";
import type { ListedZone } from "./zone-filter.ts";

const load = () => import("./zone-export.ts");

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
  const save = async (format: "csv" | "json") => {
    const [{ toZonesCsv, toZonesJson }, notes] = await Promise.all([load(), fetchEntryNotes(account)]);
    const listed = getListed();
    const source = { account: name, at: formatIso(Math.floor(Date.now() / 1000)) };
    const file = `${toFileName(name, "Zones", source.at)}.${format}`;
    if (format === "csv") download(file, "text/csv", toZonesCsv(listed, source, notes));
    else download(file, "application/json", toZonesJson(listed, source, notes));
  };
  const getListedIds = () => getListed().map(({ zone }) => zone.ID);
  const saveOrReport = (format: "csv" | "json") =>
    void save(format).catch(() => showToast({ tone: "bad", title: "Couldn't export zones", detail: "Try again." }));
  return (
    <Menu
      label="Export"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={Download}>Export</Button>}
    >
      <MenuItem onSelect={() => saveOrReport("csv")}>Download CSV</MenuItem>
      <MenuItem onSelect={() => saveOrReport("json")}>Download JSON</MenuItem>
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
