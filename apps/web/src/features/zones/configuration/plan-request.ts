import type { PlanRequest } from "@edge-console/contract/configuration/plan-schema";
import { useMutation } from "@tanstack/react-query";
import { callConsole } from "../../../api/call-console.ts";
import { isProblem } from "../../../api/problem.ts";

/** Attempts while the console loads the account's zones: more than an hour. */
const maxAttempts = 1_000;

/** Plans a configuration file. Waits while the console loads the account's zones; `failureReason` says what it loads. */
export function usePlan(account: string) {
  return useMutation({
    mutationFn: (request: PlanRequest) => callConsole("planConfiguration", { accountId: account, body: request }),
    retry: (failures, error) =>
      failures < maxAttempts && isProblem(error, "unavailable") && error.retryAfter !== undefined,
    retryDelay: (_, { retryAfter = 1 }) => retryAfter * 1_000,
  });
}
