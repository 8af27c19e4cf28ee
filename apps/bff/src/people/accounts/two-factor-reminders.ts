import type { JobHandler } from "../../platform/jobs/job-kind.ts";
import type { AccountDeps } from "./account-deps.ts";
import { listActiveMembers } from "./memberships.ts";
import { createTwoFactorEmail } from "./two-factor-email.ts";
import { listRequiringAccounts, readReminders, recordReminder, type RequiringAccount } from "./two-factor-policy.ts";

const daySeconds = 86_400;
/** Reminders before the end of the grace period; others follow when it starts and ends. */
const secondsBefore = [7 * daySeconds, daySeconds];
const intervalSeconds = 60;

/**
 * Creates the job that emails the members of accounts that require two-factor authentication and who haven't set it up: when
 * it's required or they join, a week and a day before the grace period ends, and when it has ended.
 */
export function createTwoFactorReminders({
  store,
  mailer,
  publicUrl,
  findUsersWithTwoFactor,
}: Pick<AccountDeps, "store" | "mailer" | "publicUrl" | "findUsersWithTwoFactor">): JobHandler {
  return {
    kind: "two-factor-reminders",
    concurrency: 1,
    perAccount: 1,
    deadlineSeconds: 60,
    retry: { firstSeconds: intervalSeconds, maxSeconds: 3_600 },
    startsWithConsole: true,
    async run(job) {
      const now = await store.now();
      const accounts = mailer.enabled ? await listRequiringAccounts(store.db) : [];
      for (const account of accounts) {
        const since = getReminderTime(account, now);
        const members = await listActiveMembers(store.db, account.id);
        const [reminders, covered] = await Promise.all([
          readReminders(store.db, account.id),
          findUsersWithTwoFactor(
            store.db,
            members.map(({ id }) => id),
          ),
        ]);
        const due = members.filter(({ id }) => !covered.has(id) && (reminders.get(id) ?? 0) < since);
        if (due.length === 0) continue;
        await store.write(async (transaction) => {
          await job.assertClaim(transaction);
          for (const { id, email } of due) {
            if (!(await recordReminder(transaction, now, { accountId: account.id, userId: id }, since))) continue;
            const reminder = { email, accountName: account.name, enforcedFrom: account.enforcedFrom, sender: null };
            await mailer.queue(transaction, now, createTwoFactorEmail(reminder, now, publicUrl), {
              accountId: account.id,
            });
          }
        });
      }
      return now + intervalSeconds;
    },
  };
}

/** Returns the latest time at which members are reminded, in Unix seconds. */
function getReminderTime({ requiredSince, enforcedFrom }: RequiringAccount, now: number): number {
  const times = [requiredSince, ...secondsBefore.map((seconds) => enforcedFrom - seconds), enforcedFrom];
  return Math.max(...times.filter((at) => at >= requiredSince && at <= now));
}
