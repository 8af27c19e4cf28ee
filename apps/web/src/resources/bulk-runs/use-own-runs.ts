import type { BulkRun } from "@edge-console/contract/console/bulk-runs";
import { can } from "@edge-console/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sessionQuery } from "../../api/queries.ts";
import { useNow } from "../../format/time.tsx";
import { bulkRunsQuery } from "./queries.ts";

/** Time after the end of a run during which it's listed among the user's changes. */
const listedSeconds = 86_400;

const noRuns: readonly BulkRun[] = [];

/**
 * Returns the user's own bulk runs on an account: those that aren't over, and those that ended in the last day. Loads
 * nothing before `isEnabled`, so that the page's own reads go first.
 */
export function useOwnRuns(account: string, isEnabled: boolean): readonly BulkRun[] {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const role = session?.accounts.find(({ id }) => id === account)?.role;
  const { data: runs = noRuns } = useQuery({
    ...bulkRunsQuery(account),
    enabled: isEnabled && role !== undefined && can(role, "zones:read"),
  });
  const now = useNow();
  const userId = session?.user.id;
  return useMemo(
    () =>
      runs.filter(
        ({ createdBy, endedAt }) => createdBy.id === userId && (endedAt === null || endedAt > now - listedSeconds),
      ),
    [runs, userId, now],
  );
}
