import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { ChangeList } from "../../../resources/audit/change-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { zoneChangesQuery } from "./queries.ts";

const maxChanges = 5;

/** Latest changes of a zone, its hostnames, and certificates, each with who made it. */
export function RecentChanges({ account, zone }: { account: string; zone: string }): ReactElement {
  const { data, error, refetch, isFetching } = useInfiniteQuery(zoneChangesQuery(account, zone));
  if (!data && error) {
    return (
      <p>
        Couldn't load recent changes.{" "}
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton lines={maxChanges} label="Loading recent changes…" />;
  const entries = data.pages.flatMap((page) => page.entries).slice(0, maxChanges);
  return <ChangeList label="Recent changes" entries={entries} none="No changes in this console yet." />;
}
