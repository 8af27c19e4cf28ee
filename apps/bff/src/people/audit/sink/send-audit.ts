import type { Kysely } from "kysely";
import type { Schema } from "../../../platform/db/schema.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { JobHandler, JobRun } from "../../../platform/jobs/job-kind.ts";
import { readLogAfter } from "../log-stream.ts";
import type { Sender } from "./sender.ts";

/** Delay until new entries are looked for. */
const intervalSeconds = 5;

/** Transactions whose entries are sent together. */
const batchSize = 100;

const rowId = "sink";

/**
 * Creates the job that sends the audit log to AUDIT_SINK: every entry, in the order in which they were committed.
 *
 * What is about to be sent is stored before, and the position after it. A batch that was sent without its position being
 * stored, because the console was killed, is sent again with the same ID and the same entries, so that nothing is lost and
 * the receiver recognizes what it has.
 */
export function createAuditSinkHandler(store: Store, send: Sender): JobHandler {
  const setState = (job: JobRun, state: { readonly position: number; readonly sending_until: number | null }) =>
    store.write(async (transaction) => {
      await job.assertClaim(transaction);
      await transaction
        .insertInto("audit_sink")
        .values({ id: rowId, ...state })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(state))
        .execute();
    });
  return {
    kind: "send-audit",
    concurrency: 1,
    perAccount: 1,
    deadlineSeconds: 60,
    retry: { firstSeconds: 5, maxSeconds: 300 },
    startsWithConsole: true,
    async run(job) {
      while (!job.signal.aborted) {
        const { position, sendingUntil } = await readState(store.db);
        const part = await readLogAfter(store.db, position, { limit: batchSize, until: sendingUntil });
        const [first, last] = [part.entries[0], part.entries.at(-1)];
        if (!first || !last) break;
        await setState(job, { position, sending_until: part.position });
        await send({ id: `${first.id}-${last.id}`, entries: part.entries }, job.signal);
        await setState(job, { position: part.position, sending_until: null });
      }
      return (await store.now()) + intervalSeconds;
    },
  };
}

/** Returns the number of transactions whose entries weren't sent yet. */
export async function countUnsent(db: Kysely<Schema>): Promise<number> {
  const head = await db.selectFrom("audit_head").select("seq").where("scope", "=", "*").executeTakeFirst();
  return Math.max(0, (head?.seq ?? 0) - (await readState(db)).position);
}

async function readState(db: Kysely<Schema>): Promise<{ position: number; sendingUntil: number | null }> {
  const row = await db.selectFrom("audit_sink").selectAll().where("id", "=", rowId).executeTakeFirst();
  return { position: row?.position ?? 0, sendingUntil: row?.sending_until ?? null };
}
