import type { ScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import { TimerOff } from "lucide-react";
import { lazy, type ReactElement, Suspense } from "react";
import { Link } from "react-router";
import type { ProblemError } from "../../../api/problem.ts";
import { useAccess } from "../../../api/access.ts";
import { Time, useNow } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { describeEnd, scheduledEndsQuery, useCancelEnd } from "../../../resources/zones/scheduled-ends.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./scheduled-ends.module.css";

const ScheduleEndDialog = lazy(async () => ({
  default: (await import("./schedule-end-dialog.tsx")).ScheduleEndDialog,
}));

/** Settings that end at a time: of a zone, with a button for a new one, or of the account, and nothing if there are none. */
export function ScheduledEnds({ account, zone }: { account: string; zone?: Zone }): ReactElement | null {
  const { can } = useAccess();
  const query = useQuery(scheduledEndsQuery(account));
  const { data, error } = query;
  const ends = data?.filter(({ zoneId }) => zone === undefined || zoneId === zone.ID) ?? [];
  const canChange = can("zones:change");
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange && zone !== undefined);
  if (zone === undefined && ends.length === 0) return null;
  return (
    <Section
      id="temporary"
      title="Temporary changes"
      {...(zone === undefined && { explanation: "The console ends each with a run, in the name of who scheduled it." })}
      actions={
        zone &&
        canChange && (
          <Button size="small" onClick={() => openDialog("temporary")}>
            Change for a time
          </Button>
        )
      }
    >
      <Stack gap="small">
        {error && !data ? (
          <QueryProblem query={query} title="Couldn't load temporary changes" />
        ) : ends.length === 0 ? (
          <p className={sharedStyles.muted}>
            {canChange ? "Block addresses or turn on maintenance mode until a time." : "No temporary changes."}
          </p>
        ) : (
          <ul className={styles.list}>
            {ends.map((end) => (
              <EndItem
                key={end.id}
                account={account}
                end={end}
                isZoneNamed={zone === undefined}
                canCancel={canChange}
              />
            ))}
          </ul>
        )}
      </Stack>
      {zone && dialog === "temporary" && (
        <Suspense>
          <ScheduleEndDialog account={account} zone={zone} onClose={closeDialog} />
        </Suspense>
      )}
    </Section>
  );
}

function EndItem({
  account,
  end,
  isZoneNamed,
  canCancel,
}: {
  account: string;
  end: ScheduledEnd;
  isZoneNamed: boolean;
  canCancel: boolean;
}): ReactElement {
  const cancel = useCancelEnd(account);
  const isOverdue = useNow() > end.dueAt + overdueSeconds;
  const title = describeEnd(end);
  return (
    <li className={styles.item}>
      <div>
        {isZoneNamed && (
          <>
            <Link to={paths.zone(account, end.zoneId)}>{end.zoneName}</Link>:{" "}
          </>
        )}
        {title}
        <div className={sharedStyles.muted}>
          {isOverdue ? "Overdue since" : "Ends"} <Time at={end.dueAt} />
          {end.createdBy !== "" && `, scheduled by ${end.createdBy}`}
        </div>
      </div>
      {canCancel && (
        <IconButton
          size="small"
          icon={TimerOff}
          label={`Cancel the end of ${title}`}
          onClick={() =>
            void cancel.mutateAsync(end.id).then(
              () => showToast({ title: "End canceled", detail: "The setting doesn't change." }),
              (problem: ProblemError) => showProblemToast("Couldn't cancel the end", problem),
            )
          }
        />
      )}
    </li>
  );
}

/** Time after which an end that hasn't happened is overdue, in seconds. */
const overdueSeconds = 300;
