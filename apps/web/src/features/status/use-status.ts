import type { StatusReport } from "@edge-console/contract/objects/status";
import { useQuery } from "@tanstack/react-query";
import { statusQuery } from "../../api/queries.ts";

/** How often the status screen looks again while it can be seen, in milliseconds. */
const pollIntervalMs = 30_000;

/** The status report as far as it is known. */
export type StatusState = {
  /** The last report that could be read; undefined before the first. */
  report: StatusReport | undefined;
  /** When it was read, in Unix seconds. */
  readAt: number;
  /** Why it cannot be read now: then the state of the service is unknown, whatever it was. */
  error: Error | null;
  reading: boolean;
  readAgain: () => void;
};

/** Follows the status report; `data` of an earlier reading stays when a later one fails. */
export function useStatus(): StatusState {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...statusQuery,
    refetchInterval: pollIntervalMs,
  });
  return { report: data, readAt: dataUpdatedAt / 1000, error, reading: isFetching, readAgain: () => void refetch() };
}
