import type { Alert } from "@edge-console/contract/alerts/alert";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { findAccount } from "../people/accounts/accounts.ts";
import { listOpenAlerts, toAlert } from "../watch/alerts/alert-store.ts";
import type { Command } from "./command.ts";
import { formatTable } from "./table.ts";
import { formatTableTime } from "../platform/format/times.ts";

/** Commands for alerts. */
export const alertCommands: readonly Command[] = [
  {
    name: "alerts list",
    summary: "Lists open alerts, of all accounts or of one.",
    positionals: [],
    options: { account: "only this account, by its ID or name" },
    async run({ store }, { options }) {
      const name = options["account"];
      const account = name === undefined ? undefined : await findAccount(store.db, name);
      const now = await store.now();
      const alerts = (await listOpenAlerts(store.db, account?.id)).map((alert) => ({
        accountId: alert.row.account_id,
        ...toAlert(alert, now),
      }));
      const rows = alerts.map((alert) => [
        alert.id,
        alert.accountId,
        alert.severity,
        formatTableTime(getAlertStart(alert)),
        alert.kind,
        alert.title,
        formatAcknowledgement(alert),
      ]);
      const headings = ["ID", "ACCOUNT", "SEVERITY", "SINCE", "KIND", "TITLE", "ACKNOWLEDGED BY"];
      return { text: formatTable(headings, rows), json: alerts };
    },
  },
];

function formatAcknowledgement({ acknowledged }: Pick<Alert, "acknowledged">): string {
  return acknowledged?.by ?? "–";
}
