import type { AlertEvent, AlertEventType } from "@edge-console/contract/alerts/alert";
import { Bell, BellOff, CircleCheck, Repeat, TrendingUp } from "lucide-react";
import type { ReactElement } from "react";
import { Time } from "../../../format/time.tsx";
import type { Icon } from "../../../ui/icon.tsx";
import styles from "./alert-page.module.css";

const eventLabels: Readonly<Record<AlertEventType, { label: string; icon: Icon }>> = {
  opened: { label: "Opened", icon: Bell },
  escalated: { label: "Escalated", icon: TrendingUp },
  reminded: { label: "Reminder sent", icon: Repeat },
  acknowledged: { label: "Acknowledged", icon: BellOff },
  resolved: { label: "Resolved", icon: CircleCheck },
};

/** What happened to an alert, oldest first. Titles that differ from the current one are shown. */
export function AlertHistory({ history, title }: { history: readonly AlertEvent[]; title: string }): ReactElement {
  return (
    <ol className={styles.history}>
      {history.map((event, index) => {
        const { label, icon: Shape } = eventLabels[event.type];
        return (
          <li key={index} className={styles.event}>
            <Shape size={15} strokeWidth={2} className={styles.eventIcon ?? ""} aria-hidden />
            <span className={styles.eventText}>
              {label}
              {event.by !== null && ` by ${event.by}`}
              {event.title !== title && <span className={styles.eventTitle}>{event.title}</span>}
            </span>
            <span className={styles.eventTime}>
              <Time at={event.at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
