import type { Inspection } from "@edge-console/contract/console/support";
import type { Finding } from "@edge-console/contract/findings/finding";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type ReactElement, useEffect } from "react";
import { useNavigate } from "react-router";
import { callConsole } from "../api/call-console.ts";
import { queryKeys } from "../api/query-keys.ts";
import { isProblem } from "../api/problem.ts";
import { inspectionsQuery } from "../api/queries.ts";
import { useCountdown } from "../format/countdown.ts";
import { formatDuration } from "../format/durations.ts";
import { paths } from "../paths.ts";
import { BannerLine } from "../ui/banner-line.tsx";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import styles from "./inspection-banner.module.css";

/** Remaining time below which it is highlighted. */
const endingSoonSeconds = 5 * 60;

/**
 * Banner on every page of an inspected account: its name and standing, the reason, the remaining time, and a button that
 * ends it.
 */
export function InspectionBanner({
  inspection,
  finding,
}: {
  inspection: Inspection;
  /** The most severe finding about the account. */
  finding: Finding | undefined;
}): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const secondsLeft = useCountdown(inspection.expiresAt * 1000);
  const isExpired = secondsLeft === 0;

  const leave = async () => {
    await navigate(paths.support());
    const ended = { ...inspection, expiresAt: Math.min(inspection.expiresAt, Math.floor(Date.now() / 1000)) };
    client.setQueryData(
      inspectionsQuery.queryKey,
      (inspections) =>
        inspections && {
          inspections: inspections.inspections.filter(({ id }) => id !== ended.id),
          recent: [ended, ...inspections.recent.filter(({ account }) => account.id !== ended.account.id)],
        },
    );
    client.removeQueries({ queryKey: queryKeys.account(inspection.account.id) });
  };
  const end = useMutation({
    mutationFn: () => callConsole("closeInspection", { inspectionId: inspection.id }),
    onSuccess: leave,
    onError: ({ message }) => showToast({ tone: "bad", title: "Couldn't end the inspection", detail: message }),
  });

  // It may end early, in another tab or because the user left the support staff: then every request fails as not found.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        if (isProblem(event.action.error, "not-found"))
          void client.invalidateQueries({ queryKey: queryKeys.inspections });
      }),
    [client],
  );

  useEffect(() => {
    if (isExpired) void client.invalidateQueries({ queryKey: queryKeys.inspections });
  }, [client, isExpired]);

  return (
    <BannerLine
      label="Inspection"
      tone="caution"
      icon={Eye}
      aside={
        <span className={styles.left} data-soon={secondsLeft <= endingSoonSeconds || undefined}>
          {isExpired ? (
            "Inspection expired"
          ) : (
            <>
              <span className={styles.narrow}>Read-only, </span>
              {formatDuration(secondsLeft)} left
            </>
          )}
        </span>
      }
      action={
        <Button size="small" loading={end.isPending} onClick={() => (isExpired ? void leave() : end.mutate())}>
          End inspection
        </Button>
      }
    >
      <strong>
        <span className={styles.wide}>Inspecting </span>
        {inspection.account.name}
        <span className={styles.wide}>, read-only</span>.
      </strong>
      {finding && <strong className={styles.finding}> {finding.title}.</strong>}{" "}
      <span className={styles.reason} title={inspection.reason}>
        Reason: {inspection.reason}
      </span>
    </BannerLine>
  );
}
