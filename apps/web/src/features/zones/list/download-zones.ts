import { toFileName } from "@edge-console/contract/rules/file-name";
import { callConsole } from "../../../api/call-console.ts";
import { formatIso } from "../../../format/times.ts";
import { download } from "../../../ui/download.ts";
import { showToast } from "../../../ui/toast.ts";
import type { ListedZone } from "./zone-filter.ts";

/** Downloads zones of an account as a file, with the notes of their list entries. A toast says if it fails. */
export async function downloadZones(
  { account, name }: { readonly account: string; readonly name: string },
  zones: readonly ListedZone[],
  format: "csv" | "json",
): Promise<void> {
  try {
    const [{ toZonesCsv, toZonesJson }, { notes }] = await Promise.all([
      import("./zone-export.ts"),
      callConsole("listEntryNotes", { accountId: account }),
    ]);
    const source = { account: name, at: formatIso(Math.floor(Date.now() / 1000)) };
    const file = `${toFileName(name, "Zones", source.at)}.${format}`;
    if (format === "csv") download(file, "text/csv", toZonesCsv(zones, source, notes));
    else download(file, "application/json", toZonesJson(zones, source, notes));
  } catch {
    showToast({ tone: "bad", title: "Couldn't export zones", detail: "Try again." });
  }
}
