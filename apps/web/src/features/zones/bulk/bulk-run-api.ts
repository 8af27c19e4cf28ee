import type { BulkPlan, BulkRunInput, StoredBulkRun } from "@edge-console/contract/console/bulk-run-plan";
import { queryOptions } from "@tanstack/react-query";
import { accountPath, del, get, post } from "../../../api/http.ts";
import { request } from "../../../api/request.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import type { BulkTarget } from "./zone-writes.ts";

const runsPath = (account: string) => `${accountPath(account)}/bulk-runs`;
const runPath = (account: string, id: string) => `${runsPath(account)}/${encodeURIComponent(id)}`;

/** A stored bulk run, to resume it. */
export const bulkRunQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.bulkRun(account, id),
    queryFn: ({ signal }) => get<StoredBulkRun>(runPath(account, id), { signal }),
    gcTime: 0,
  });

/** Stores a run before its first write. @throws ProblemError */
export function storeBulkRun(account: string, run: BulkRunInput): Promise<void> {
  return post(runsPath(account), run);
}

/** Records that this page sends the run's writes, or stopped. @throws ProblemError */
export async function changeBulkRun(account: string, id: string, running: boolean): Promise<void> {
  const path = runPath(account, id);
  await request({ method: "PATCH", path, body: { running }, keepalive: true });
}

/** Deletes a run that is finished, or that the user doesn't want to resume. @throws ProblemError */
export function deleteBulkRun(account: string, id: string): Promise<void> {
  return del(runPath(account, id));
}

/** Returns the plan of a run: zones with the same edit together. */
export function toBulkPlan(targets: readonly BulkTarget[]): BulkPlan {
  return [...Map.groupBy(targets, ({ edit }) => edit)].map(([edit, group]) => ({
    edit,
    zones: group.map(({ plan }) => plan.zone.ID),
  }));
}
