import type { Alert } from "@edge-console/contract/alerts/alert";
import { alertCategories, listAlertCategories } from "@edge-console/contract/alerts/alert-categories";
import { severities, severityLabels } from "@edge-console/contract/findings/finding";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ReactElement, useMemo, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { formatListCount } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { ListContent } from "../../../lists/list-page.tsx";
import { AlertChecks } from "../../../resources/alerts/alert-checks.tsx";
import {
  alertStateLabels,
  alertStates,
  listOpenAlerts,
  listPastAlerts,
} from "../../../resources/alerts/alert-states.ts";
import { alertsQuery } from "../../../resources/alerts/queries.ts";
import { useAppTable } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterMenu } from "../../../ui/filter-menu.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { useTitle } from "../../../ui/title.ts";
import { getAlertColumns } from "./alert-columns.tsx";
import styles from "./alert-list.module.css";
import { alertListState, filterAlerts } from "./alert-list-view.ts";
import { useListView } from "../../../lists/use-list-view.ts";
import { ListTable } from "../../../lists/list-table.tsx";

/** Number of rows before "Show all": rows wrap, so the table isn't virtualized. */
const pageSize = 100;

const noAlerts: readonly Alert[] = [];

/** Page: alerts of an account, the open ones first. */
export function AlertListPage(): ReactElement {
  const { id: account, name, actor, can } = useAccess();
  const query = useQuery(alertsQuery(account));
  const { data } = query;
  const list = useListView(alertListState);
  const { view, deferredView, change, tableOptions } = list;
  const [isComplete, setComplete] = useState(false);
  useTitle("Alerts", name);

  const alerts = useMemo(() => data && [...listOpenAlerts(data.alerts), ...listPastAlerts(data.alerts)], [data]);
  const visible = useMemo(() => alerts && filterAlerts(alerts, deferredView), [alerts, deferredView]);
  const columns = useMemo(() => getAlertColumns(account, actor), [account, actor]);
  const rows = useMemo(() => (isComplete ? visible : visible?.slice(0, pageSize)) ?? noAlerts, [visible, isComplete]);
  const table = useAppTable({
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    ...tableOptions,
    onSortingChange: (updater) => {
      // All of them, because the order is that of the loaded rows.
      setComplete(true);
      tableOptions.onSortingChange(updater);
    },
  });

  return (
    <div className={styles.page}>
      <ListContent query={query} problemTitle="Couldn't load alerts">
        {data?.alerts.length === 0 ? (
          <>
            <AlertChecks alerts={data} />
            <EmptyState
              icon={Bell}
              title={can("alerts:subscribe") ? "No alerts yet" : "No open alerts"}
              action={
                can("alerts:subscribe") && (
                  <LinkButton to={paths.alertNotifications(account)}>Set up my notifications</LinkButton>
                )
              }
            >
              Alerts notify you when a certificate expires, a tunnel disconnects, traffic is unusual, or something else
              needs attention. Resolved alerts stay here for 90 days.
            </EmptyState>
          </>
        ) : (
          <>
            <ListTable
              list={list}
              table={table}
              label="Alerts"
              noun="alert"
              visible={visible?.length}
              total={alerts?.length}
              search="Search by title, zone, or hostname"
              searchClassName={styles.search}
              status={
                <>
                  {data && <AlertChecks alerts={data} />}
                  <span role="status">{formatListCount(visible?.length, alerts?.length, "alert")}</span>
                </>
              }
              filters={
                <>
                  {can("alerts:acknowledge") && (
                    <FilterMenu
                      name="State"
                      all={alertStates}
                      getLabel={(state) => alertStateLabels[state].label}
                      selected={view.states}
                      onChange={(states) => change({ states })}
                    />
                  )}
                  <FilterMenu
                    name="Severity"
                    all={severities}
                    getLabel={(severity) => severityLabels[severity]}
                    selected={view.severities}
                    onChange={(selected) => change({ severities: selected })}
                  />
                  <FilterMenu
                    name="Category"
                    all={listAlertCategories(actor)}
                    getLabel={(category) => alertCategories[category].label}
                    selected={view.categories}
                    onChange={(categories) => change({ categories })}
                  />
                </>
              }
            />
            {visible && visible.length > rows.length && (
              <div className={styles.more}>
                <Button onClick={() => setComplete(true)}>Show all {visible.length}</Button>
              </div>
            )}
          </>
        )}
      </ListContent>
    </div>
  );
}
