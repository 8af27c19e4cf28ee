import type { Alert } from "@edge-console/contract/alerts/alert";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { alertCategories } from "@edge-console/contract/alerts/alert-categories";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { severities } from "@edge-console/contract/findings/finding";
import type { Actor } from "@edge-console/contract/permissions";
import { BellOff } from "lucide-react";
import { Link } from "react-router";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { getAlertLink } from "../../../resources/alerts/alert-links.ts";
import { AlertStateBadge } from "../../../resources/alerts/alert-state-badge.tsx";
import { alertStates, getAlertState } from "../../../resources/alerts/alert-states.ts";
import { SeverityBadge } from "../../../resources/alerts/severity-badge.tsx";
import { createAppColumnHelper } from "../../../ui/app-table.ts";
import { RowLink } from "../../../ui/table-row.tsx";
import styles from "./alert-list.module.css";

const column = createAppColumnHelper<Alert>();

/** Columns of the list of alerts. */
export function getAlertColumns(account: string, actor: Actor) {
  return column.columns([
    column.accessor(({ severity }) => severities.indexOf(severity), {
      id: "severity",
      header: "Severity",
      meta: { width: "6.5rem", secondLine: true },
      cell: ({ row: { original } }) => (
        <SeverityBadge severity={original.severity} isMuted={getAlertState(original) !== "open"} />
      ),
    }),
    column.accessor(({ title }) => title.toLowerCase(), {
      id: "title",
      header: "Alert",
      meta: { className: styles.title },
      cell: ({ row: { original } }) => <RowLink to={paths.alert(account, original.id)}>{original.title}</RowLink>,
    }),
    column.accessor(({ subject }) => subject.name.toLowerCase(), {
      id: "subject",
      header: "About",
      meta: { className: styles.subject, from: 880 },
      cell: ({ row: { original } }) => {
        const link = getAlertLink(account, actor, original);
        return link ? <Link to={link.to}>{original.subject.name}</Link> : original.subject.name;
      },
    }),
    column.accessor(({ kind }) => alertCategories[alertKinds[kind].category].label, {
      id: "category",
      header: "Category",
      meta: { width: "max(9.5rem, 12cqw)", from: 720 },
      cell: ({ getValue }) => getValue(),
    }),
    column.accessor(getAlertStart, {
      id: "opened",
      header: "Since",
      sortDescFirst: true,
      meta: { width: "8.5rem", secondLine: true },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.accessor((alert) => alertStates.indexOf(getAlertState(alert)), {
      id: "state",
      header: "State",
      meta: { width: "8.5rem", secondLine: true },
      cell: ({ row: { original } }) => (
        <span className={styles.state}>
          <AlertStateBadge alert={original} />
          {original.state === "open" && original.silencedUntil !== null && (
            <BellOff size={14} role="img" aria-label="Silenced for you" />
          )}
        </span>
      ),
    }),
  ]);
}
