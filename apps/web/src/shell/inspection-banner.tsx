import type { Inspection } from "@edge-console/contract/console/support";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { type ReactElement, useEffect } from "react";
import { useNavigate } from "react-router";
import { supportApi } from "../api/support-api.ts";
import { queryKeys } from "../api/query-keys.ts";
import { isProblem } from "../api/problem.ts";
import { inspectionsQuery } from "../api/queries.ts";
import { useCountdown } from "../format/countdown.ts";
import { formatDuration } from "../format/durations.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import styles from "./inspection-banner.module.css";

/** The seconds before the end from which the time left stands out. */
const soon = 5 * 60;

/** Over every screen of an account that support staff inspect: whose it is, why, how much time is left, the way out. */
export function InspectionBanner({ inspection }: { inspection: Inspection }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useCountdown(inspection.expiresAt * 1000);
  const isOver = left === 0;

  const leave = async () => {
    await navigate(paths.support());
    const ended = { ...inspection, expiresAt: Math.min(inspection.expiresAt, Math.floor(Date.now() / 1000)) };
    client.setQueryData(
      inspectionsQuery.queryKey,
      (own) =>
        own && {
          inspections: own.inspections.filter(({ id }) => id !== ended.id),
          recent: [ended, ...own.recent.filter(({ account }) => account.id !== ended.account.id)],
        },
    );
    client.removeQueries({ queryKey: queryKeys.account(inspection.account.id) });
  };
  const close = useMutation({ mutationFn: () => supportApi.closeInspection(inspection.id), onSuccess: leave });

  // It may end before its time: by another tab, or because the person is staff no more. Then everything is not found.
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
    if (isOver) void client.invalidateQueries({ queryKey: queryKeys.inspections });
  }, [client, isOver]);

  return (
    <section className={styles.banner} aria-label="Inspection">
      <Eye size={16} strokeWidth={2} className={styles.icon ?? ""} aria-hidden />
      <p className={styles.words} title={inspection.reason}>
        <strong>Inspecting {inspection.account.name}, read-only.</strong>{" "}
        <span className={styles.reason}>Reason: {inspection.reason}</span>
      </p>
      <span className={styles.left} data-soon={left <= soon || undefined}>
        {isOver ? "Time is over" : `${formatDuration(left)} left`}
      </span>
      <Button
        size="small"
        loading={close.isPending}
        onClick={() => (isOver ? void leave() : close.mutate())}
        {...(close.isError && { "aria-describedby": "inspection-error" })}
      >
        End inspection
      </Button>
      {close.isError && (
        <span id="inspection-error" role="alert" className={styles.error}>
          It could not be closed: {close.error.message}
        </span>
      )}
    </section>
  );
}
