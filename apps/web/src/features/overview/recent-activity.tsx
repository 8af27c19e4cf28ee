import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { ChangeList } from "../../resources/audit/change-list.tsx";
import { EntryObject } from "../../resources/audit/entry-object.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { recentActivityQuery } from "./change-queries.ts";

const maxItems = 8;

/** Latest changes in the account, newest first. */
export function RecentActivity(): ReactElement {
  const { id: account } = useAccess();
  const changes = useQuery(recentActivityQuery(account));
  const { data, error } = changes;
  if (error && !data) return <QueryProblem query={changes} />;
  if (!data) return <Skeleton lines={6} label="Loading recent activity…" />;
  return (
    <ChangeList
      label="Recent activity"
      entries={data.slice(0, maxItems)}
      none="No activity yet."
      renderTarget={({ object }) =>
        object && (
          <>
            {" "}
            · <EntryObject account={account} object={object} />
          </>
        )
      }
    />
  );
}
