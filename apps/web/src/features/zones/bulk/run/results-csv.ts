import type { BulkItem, BulkRun } from "@edge-console/contract/console/bulk-runs";
import { toCsv } from "@edge-console/contract/rules/csv";
import { formatIso } from "../../../../format/times.ts";
import { describeChange, formatItem } from "../../../../resources/bulk-runs/format-item.ts";
import { itemStateLabels } from "../../../../resources/bulk-runs/labels.ts";

/** Returns the results of a run as CSV, each row with the run, the account, and the time of the export. */
export function toResultsCsv(
  { id, changes }: Pick<BulkRun, "id" | "changes">,
  items: readonly BulkItem[],
  { account, at }: { account: string; at: string },
): string {
  return toCsv(
    ["ZONE_ID", "ZONE_NAME", "HOSTNAME", "CHANGE", "RESULT", "DETAILS", "RESULT_AT", "RUN", "ACCOUNT", "EXPORTED_AT"],
    items.map((item) => {
      const change = changes[item.change];
      return [
        item.zoneId,
        item.zoneName,
        item.hostname ?? "",
        change ? describeChange(change).join("; ") : "",
        itemStateLabels[item.state].label,
        formatItem(change, item),
        item.at === null ? "" : formatIso(item.at),
        id,
        account,
        at,
      ];
    }),
  );
}
