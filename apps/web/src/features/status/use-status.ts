import type { StatusReport } from "@edge-console/contract/objects/status";
import { useQuery } from "@tanstack/react-query";
import { statusQuery } from "../../api/queries.ts";

const pollIntervalMs = 30_000;

/** Status report and the state of its request. */
export type StatusState = {
  /** Last loaded report. */
  report: StatusReport | undefined;
  /** Time of the last successful request, in Unix seconds. */
  updatedAt: number;
  /** Error of the last request: the current status is unknown. */
  error: Error | null;
  isFetching: boolean;
  refresh: () => void;
};

/** Polls the status report. The last report stays if a request fails. */
export function useStatus(): StatusState {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...statusQuery,
    refetchInterval: pollIntervalMs,
  });
  return { report: data, updatedAt: dataUpdatedAt / 1000, error, isFetching, refresh: () => void refetch() };
}
