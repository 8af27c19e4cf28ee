import type {
  BaselineDetails,
  BaselineRuleChange,
  NewBaselineException,
  NewBaselineRule,
} from "@edge-console/contract/console/baselines";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** The baselines of an account, and how far its zones comply. */
export const baselinesQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.baselines(account),
    queryFn: ({ signal }) => callConsole("listBaselines", { accountId: account, signal }),
  });

/** A baseline, and what it found on each zone that it's about. */
export const baselineQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.baseline(account, id),
    queryFn: ({ signal }) => callConsole("getBaseline", { accountId: account, ruleId: id, signal }),
  });

/** Creates a baseline. A repeated request with the same ID creates no second one. */
export function useCreateBaseline(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBaselineRule) => callConsole("createBaseline", { accountId: account, body }),
    onSuccess: (rule) => cacheRule(client, account, rule),
  });
}

/** Replaces what a baseline says. */
export function useChangeBaseline(account: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BaselineRuleChange) => callConsole("changeBaseline", { accountId: account, ruleId: id, body }),
    onSuccess: (rule) => cacheRule(client, account, rule),
  });
}

/** Deletes a baseline and its exceptions. */
export function useDeleteBaseline(account: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callConsole("deleteBaseline", { accountId: account, ruleId: id }),
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKeys.baseline(account, id) });
      void client.invalidateQueries({ queryKey: queryKeys.zoneDeviations(account) });
      return client.invalidateQueries({ queryKey: queryKeys.baselines(account), exact: true });
    },
  });
}

/** Excepts a zone from a baseline until a time; null ends the exception. */
export function useSetException(account: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ zoneId, exception }: { zoneId: string; exception: NewBaselineException | null }) => {
      const params = { accountId: account, ruleId: id, zoneId };
      return exception
        ? callConsole("setBaselineException", { ...params, body: exception })
        : callConsole("removeBaselineException", params);
    },
    onSuccess: (rule) => cacheRule(client, account, rule),
  });
}

function cacheRule(client: QueryClient, account: string, rule: BaselineDetails): void {
  client.setQueryData(baselineQuery(account, rule.id).queryKey, rule);
  void client.invalidateQueries({ queryKey: queryKeys.baselines(account), exact: true });
  void client.invalidateQueries({ queryKey: queryKeys.zoneDeviations(account) });
}
