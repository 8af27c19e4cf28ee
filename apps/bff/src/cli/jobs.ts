import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { retryJob } from "../platform/jobs/job-queue.ts";
import { listFailingJobs, listJobKinds } from "../platform/jobs/list-jobs.ts";
import type { Command } from "./command.ts";
import { formatTable } from "./table.ts";
import { formatTableTime } from "../platform/format/times.ts";

const maxFailing = 50;

/** Commands for background work. */
export const jobCommands: readonly Command[] = [
  {
    name: "jobs retry",
    summary: "Runs a failing or waiting job now.",
    positionals: ["KIND", "KEY"],
    async run({ store }, { positionals }) {
      const kind = positionals["KIND"] ?? "";
      const key = positionals["KEY"] ?? "";
      const now = await store.now();
      const exists = await store.write((transaction) => retryJob(transaction, now, kind, key));
      if (!exists) throw new ChangeRejectedError(`There is no job ${key} of kind ${kind}. See: npm run admin -- jobs`);
      return { text: "The job is due now.", json: { kind, key } };
    },
  },
  {
    name: "jobs",
    summary: "Lists background work by kind, and jobs that fail.",
    positionals: [],
    async run({ store }) {
      const kinds = await listJobKinds(store.db, await store.now());
      const failing = await listFailingJobs(store.db, maxFailing);
      const table = formatTable(
        ["KIND", "SCHEDULED", "DUE", "RUNNING", "FAILING", "OLDEST DUE (SECONDS)"],
        kinds.map((row) => [
          row.kind,
          String(row.scheduled),
          String(row.due),
          String(row.running),
          String(row.failing),
          String(row.oldestDueSeconds),
        ]),
      );
      const failures = formatTable(
        ["KIND", "KEY", "FAILURES", "NEXT RUN", "LAST ERROR"],
        failing.map((job) => [job.kind, job.key, String(job.failures), formatTableTime(job.dueAt), job.error ?? ""]),
      );
      return { text: failing.length === 0 ? table : `${table}\n\n${failures}`, json: { kinds, failing } };
    },
  },
];
