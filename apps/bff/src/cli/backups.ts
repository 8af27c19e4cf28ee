import { formatQuantity } from "@edge-console/contract/console/quantities";
import { type BackupContents, describeFaults } from "./backup/contents.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { type Command, applyWithAudit } from "./command.ts";

/** Commands for backup and restore. */
export const backupCommands: readonly Command[] = [
  {
    name: "backup verify",
    summary: "Checks that a backup is complete and that CONSOLE_SECRET decrypts it, without restoring it.",
    positionals: ["FILE"],
    async run({ secrets, resolvePath }, { positionals }) {
      const file = resolvePath(positionals["FILE"] ?? "");
      const contents = await verifyBackup(file, secrets);
      const faults = describeFaults(contents);
      if (faults.length > 0) throw new ChangeRejectedError(faults.join("\n"));
      return { text: `${file} can be restored: ${formatContents(contents)}.`, json: { file, ...contents } };
    },
  },
  {
    name: "backup",
    summary: "Writes a consistent backup of all data to a new file, without downtime.",
    positionals: ["FILE"],
    async run(context, { positionals }) {
      const { store, secrets, resolvePath } = context;
      const file = resolvePath(positionals["FILE"] ?? "");
      const contents = await takeBackup(store, secrets, file);
      await applyWithAudit(context, async () => {
        const changes = [{ field: "file", before: null, after: file }];
        return { result: undefined, entry: { accountId: null, action: "takeBackup", target: "/backup", changes } };
      });
      const lines = [
        `Backup written to ${file}: ${formatContents(contents)}.`,
        ...describeFaults(contents),
        "Secrets in the backup are encrypted. Store CONSOLE_SECRET separately.",
      ];
      return { text: lines.join("\n"), json: { file, ...contents } };
    },
  },
  {
    name: "restore",
    summary: "Restores a backup. Stop the console first. Signs out all users.",
    positionals: ["FILE"],
    flags: {
      replace: "replaces the current data",
      "despite-faults": "restores a backup that fails verification or can't be decrypted with CONSOLE_SECRET",
    },
    async runOffline({ databaseUrl, secrets, actor, resolvePath }, { positionals, flags }) {
      const file = resolvePath(positionals["FILE"] ?? "");
      const contents = await restoreBackup({
        file,
        databaseUrl,
        secrets,
        actor,
        replace: flags.has("replace"),
        despiteFaults: flags.has("despite-faults"),
      });
      const lines = [
        `Restored ${formatContents(contents)}. All users have to sign in again.`,
        ...(contents.disabledChannels > 0
          ? [`Alert channels disabled: ${contents.disabledChannels}. Members enable those that are still used.`]
          : []),
        ...(contents.removedTokens > 0
          ? [`Access tokens removed: ${contents.removedTokens}. Members create those that are still used.`]
          : []),
        ...describeFaults(contents),
        ...(contents.auditFaults.length > 0 ? ["Verification reports this until you run “audit accept”."] : []),
      ];
      return { text: lines.join("\n"), json: { file, ...contents } };
    },
  },
];

function formatContents({ accounts, users, auditRows }: BackupContents): string {
  return `${formatQuantity(accounts, "account")}, ${formatQuantity(users, "user")}, ${formatQuantity(auditRows, "audit log row")}`;
}
