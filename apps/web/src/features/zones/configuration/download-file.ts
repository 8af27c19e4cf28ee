import { toFileName } from "@edge-console/contract/rules/file-name";
import { callConsole } from "../../../api/call-console.ts";
import { isProblem } from "../../../api/problem.ts";
import { formatIso } from "../../../format/times.ts";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { download } from "../../../ui/download.ts";
import { showToast } from "../../../ui/toast.ts";

/** Zone IDs that fit into a URL. An export of more zones contains all zones of the account. */
const maxIds = 500;

/** Downloads a configuration file with these zones, and reports a failure. */
export async function downloadConfigurationFile(
  account: string,
  accountName: string,
  zoneIds: readonly string[],
): Promise<void> {
  const query = zoneIds.length > maxIds ? {} : { zones: zoneIds.join(",") };
  try {
    const text = await callConsole("exportConfiguration", { accountId: account, query });
    const at = formatIso(Math.floor(Date.now() / 1000));
    download(`${toFileName(accountName, "Configuration", at)}.yaml`, "application/yaml", text);
  } catch (error) {
    if (isProblem(error)) showProblemToast("Couldn't export zones", error);
    else showToast({ tone: "bad", title: "Couldn't export zones", detail: "Try again." });
  }
}
