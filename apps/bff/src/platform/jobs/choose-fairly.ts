import type { DueJob } from "./job-queue.ts";

/**
 * Chooses which due jobs start, up to `room`: of the accounts with the fewest jobs running first, and of an account the
 * longest due first. `running` counts the running jobs of each account.
 */
export function chooseFairly<J extends Pick<DueJob, "accountId">>(
  due: readonly J[],
  running: ReadonlyMap<string, number>,
  { room, perAccount }: { readonly room: number; readonly perAccount: number },
): J[] {
  const counts = new Map(running);
  const waiting = due.map((job) => {
    if (job.accountId === null) return { job, turn: 0 };
    const turn = counts.get(job.accountId) ?? 0;
    counts.set(job.accountId, turn + 1);
    return { job, turn };
  });
  return waiting
    .filter(({ job, turn }) => job.accountId === null || turn < perAccount)
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, room)
    .map(({ job }) => job);
}
