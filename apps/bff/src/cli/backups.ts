import { type BackupContents, describeFaults } from "./backup/contents.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { type Command, applyWithAudit } from "./command.ts";

/** All of the console's data, out and in. */
export const backupCommands: readonly Command[] = [
  {
    name: "backup",
    summary: "Writes all data, as it is at this moment, to a new file. Consoles go on serving.",
    positionals: ["FILE"],
    async run(context, { positionals }) {
      const { store, secrets, resolvePath } = context;
      const file = resolvePath(positionals["FILE"] ?? "");
      const contents = await takeBackup(store, secrets, file);
      await applyWithAudit(context, async () => {
        const changes = [{ field: "file", before: null, after: file }];
        return { result: undefined, fact: { accountId: null, action: "takeBackup", target: "/backup", changes } };
      });
      const lines = [
        `${file} holds ${formatContents(contents)}.`,
        ...describeFaults(contents),
        "The secrets in it are encrypted: keep CONSOLE_SECRET too, and in another place.",
      ];
      return { text: lines.join("\n"), json: { file, ...contents } };
    },
  },
  {
    name: "restore",
    summary: "Restores a backup. Stop the console first. Signs out all users.",
    positionals: ["FILE"],
    flags: {
      replace: "gives up what the database holds now",
      "despite-faults": "takes a backup that does not verify, or that CONSOLE_SECRET does not open",
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
      const lines = [`Restored ${formatContents(contents)}. Everybody signs in anew.`, ...describeFaults(contents)];
      return { text: lines.join("\n"), json: { file, ...contents } };
    },
  },
];

function formatContents({ accounts, users, auditRows }: BackupContents): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${counted(accounts, "account")}, ${counted(users, "user")} and ${counted(auditRows, "row")} of the audit log`;
}
