import type {
  BulkRunDetails,
  NewBulkRun,
  NewPlanRun,
  NewSharedListRun,
} from "@edge-console/contract/console/bulk-runs";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { showProblemToast } from "../../problems/show-problem-toast.ts";
import { bulkRunQuery } from "./queries.ts";

/** Start of a bulk run: its changes, or the reviewed plan of a configuration file or a shared IP list. */
export type RunStart = NewBulkRun | NewPlanRun | NewSharedListRun;

/** Starts a bulk run. A repeated request with the same ID or plan starts no second run. */
export function useStartBulkRun(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (run: RunStart) => callConsole("startBulkRun", { accountId: account, body: run }),
    onSuccess: (run) => cacheRun(client, account, run),
  });
}

const controls = { pause: "pauseBulkRun", resume: "resumeBulkRun", cancel: "cancelBulkRun" } as const;

/** Pauses, resumes, or cancels a bulk run. */
export function useControlBulkRun(account: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: keyof typeof controls) => callConsole(controls[action], { accountId: account, runId: id }),
    onSuccess: (run) => cacheRun(client, account, run),
    onError: (problem, action) => {
      showProblemToast(`Couldn't ${action} run`, problem);
      void client.invalidateQueries({ queryKey: queryKeys.bulkRuns(account) });
    },
  });
}

/** Starts the run that undoes another one; `undoId` is the new run's ID. */
export function useUndoBulkRun(account: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (undoId: string) => callConsole("undoBulkRun", { accountId: account, runId: id, body: { id: undoId } }),
    onSuccess: (run) => cacheRun(client, account, run),
  });
}

/** Writes a run from a response to the cache, and loads the list again. A response on its way may be older. */
async function cacheRun(client: QueryClient, account: string, run: BulkRunDetails): Promise<void> {
  const { queryKey } = bulkRunQuery(account, run.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, run);
  void client.invalidateQueries({ queryKey: queryKeys.bulkRuns(account) });
}
