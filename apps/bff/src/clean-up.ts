import { deleteOldAlerts } from "./watch/alerts/alert-store.ts";
import { recordDenialCounts } from "./people/audit/denied-requests.ts";
import { recordExpiredInspections } from "./people/inspections/inspections.ts";
import { deleteExpired } from "./people/auth/delete-expired.ts";
import { deleteOldRuns } from "./service/bulk-runs/bulk-run-store.ts";
import { deleteOldPlans } from "./service/configuration/plan-store.ts";
import { deleteOldRequests } from "./service/force-https/requests.ts";
import type { JobHandler } from "./platform/jobs/job-kind.ts";
import { deleteOldMails } from "./people/mail/deliver-mail.ts";
import { deletePreviousSecrets } from "./watch/notifications/channels.ts";
import { deleteOldNotifications } from "./watch/notifications/outbox-results.ts";
import { deleteOldUnsubscribeTokens } from "./watch/notifications/unsubscribe-token.ts";
import type { Services } from "./services.ts";
import { deleteExpiredEntries } from "./service/shared-lists/shared-list-store.ts";
import { deleteRemovedNotes } from "./service/zone-list/entry-notes.ts";

const intervalSeconds = 60;

/**
 * Creates the job that deletes what has expired, and records the end of inspections and counts of denied requests, once a
 * minute.
 */
export function createCleanUp(services: Services): JobHandler {
  const { store, audit, upstream } = services;
  return {
    kind: "clean-up",
    concurrency: 1,
    perAccount: 1,
    deadlineSeconds: 60,
    retry: { firstSeconds: intervalSeconds, maxSeconds: 3_600 },
    startsWithConsole: true,
    async run() {
      await upstream.intents.deleteExpired();
      await upstream.budget.deleteExpired();
      await deleteOldRequests(store.db, await store.now());
      await deleteOldRuns(store.db, await store.now());
      await deleteOldPlans(store.db, await store.now());
      await deleteOldAlerts(store.db, await store.now());
      await deleteOldNotifications(store.db, await store.now());
      await deleteOldUnsubscribeTokens(store.db, await store.now());
      await deletePreviousSecrets(store.db, await store.now());
      await deleteRemovedNotes(store.db, await store.now());
      await deleteExpiredEntries(store.db, await store.now());
      await deleteOldMails(store.db, await store.now());
      await recordExpiredInspections({ store, audit });
      await recordDenialCounts({ store, audit });
      await deleteExpired(store);
      return (await store.now()) + intervalSeconds;
    },
  };
}
