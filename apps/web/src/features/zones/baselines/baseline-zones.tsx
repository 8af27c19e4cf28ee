import {
  type BaselineDetails,
  type BaselineState,
  baselineStates,
  type BaselineZone,
} from "@edge-console/contract/console/baselines";
import { CalendarOff, CalendarX } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { Day } from "../../../format/time.tsx";
import { ListTable } from "../../../lists/list-table.tsx";
import { useListView } from "../../../lists/use-list-view.ts";
import { paths } from "../../../paths.ts";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { useSetException } from "../../../resources/zones/baselines.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { StateBadge, type Tone } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { FilterMenu } from "../../../ui/filter-menu.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Stack } from "../../../ui/page.tsx";
import { actionsColumn } from "../../../ui/actions-column.tsx";
import { RowActions, RowLink } from "../../../ui/table-row.tsx";
import { choicesParameter, searchParameter, urlState } from "../../../ui/url-state.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./baselines.module.css";

const stateLabels: Readonly<Record<BaselineState, { label: string; tone: Tone }>> = {
  deviating: { label: "Deviates", tone: "caution" },
  excepted: { label: "Exception", tone: "neutral" },
  compliant: { label: "Complies", tone: "good" },
};

const zonesState = urlState<{ query: string; states: readonly BaselineState[] }>(
  { query: "", states: [] },
  { query: searchParameter, states: choicesParameter("state", baselineStates) },
);

/** Tables with more rows have a fixed height, so that only the rows in view are in the document. */
const maxFreeRows = 100;

/** The zones that a baseline is about, those that deviate first. */
export function BaselineZones({
  account,
  rule,
  canChange,
  onExcept,
}: {
  account: string;
  rule: BaselineDetails;
  canChange: boolean;
  onExcept: (zone: BaselineZone) => void;
}): ReactElement {
  const list = useListView(zonesState);
  const { view, change, deferredView } = list;
  const { mutateAsync: setException } = useSetException(account, rule.id);
  const rows = useMemo(() => filterZones(rule.zones, deferredView), [rule.zones, deferredView]);
  const columns = useMemo(() => {
    const endException = ({ zoneId, zoneName }: BaselineZone) =>
      void setException({ zoneId, exception: null }).catch((problem: ProblemError) =>
        showProblemToast(`Couldn't end the exception of ${zoneName}`, problem),
      );
    return getColumns(account, canChange ? { onExcept, endException } : undefined);
  }, [account, canChange, setException, onExcept]);
  const table = useAppTable({ columns, data: rows, getRowId: ({ zoneId }) => zoneId, ...list.tableOptions });
  if (rule.zones.length === 0) {
    return <EmptyState title="No zones">No zone of this account is in the scope of this baseline.</EmptyState>;
  }
  return (
    <Stack>
      <ListTable
        list={list}
        table={table}
        label="Zones"
        {...(rows.length > maxFreeRows && { virtualized: true, maxHeight: "36rem" })}
        noun="zone"
        visible={rows.length}
        total={rule.zones.length}
        search="Search by zone or label"
        filters={
          <FilterMenu
            name="State"
            all={baselineStates}
            getLabel={(state) => stateLabels[state].label}
            selected={view.states}
            onChange={(states) => change({ states })}
          />
        }
      />
    </Stack>
  );
}

function filterZones(
  zones: readonly BaselineZone[],
  { query, states }: { query: string; states: readonly BaselineState[] },
): BaselineZone[] {
  const text = query.trim().toLowerCase();
  return zones
    .filter(
      ({ zoneName, labels, state }) =>
        (states.length === 0 || states.includes(state)) &&
        [zoneName, ...labels].some((part) => part.toLowerCase().includes(text)),
    )
    .toSorted((a, b) => baselineStates.indexOf(a.state) - baselineStates.indexOf(b.state));
}

const column = createAppColumnHelper<BaselineZone>();

function getColumns(
  account: string,
  actions: { onExcept: (zone: BaselineZone) => void; endException: (zone: BaselineZone) => void } | undefined,
) {
  return column.columns([
    column.accessor("zoneName", {
      header: "Zone",
      cell: ({ row: { original } }) => <RowLink to={paths.zone(account, original.zoneId)}>{original.zoneName}</RowLink>,
    }),
    column.accessor("state", {
      header: "State",
      meta: { width: "8rem" },
      cell: ({ getValue }) => (
        <StateBadge tone={stateLabels[getValue()].tone}>{stateLabels[getValue()].label}</StateBadge>
      ),
    }),
    column.display({
      id: "settings",
      header: "Found",
      meta: { secondLine: true },
      cell: ({ row: { original } }) => <FoundSettings zone={original} />,
    }),
    column.display({
      id: "exception",
      header: "Exception",
      meta: { secondLine: true },
      cell: ({ row: { original } }) => original.exception && <ExceptionText exception={original.exception} />,
    }),
    ...(actions
      ? [
          actionsColumn<BaselineZone>((zone) => (
            <RowActions>
              {zone.exception ? (
                <IconButton
                  size="small"
                  icon={CalendarX}
                  label={`End exception of ${zone.zoneName}`}
                  onClick={() => actions.endException(zone)}
                />
              ) : (
                zone.state === "deviating" && (
                  <IconButton
                    size="small"
                    icon={CalendarOff}
                    label={`Set exception for ${zone.zoneName}`}
                    onClick={() => actions.onExcept(zone)}
                  />
                )
              )}
            </RowActions>
          )),
        ]
      : []),
  ]);
}

function FoundSettings({ zone: { settings } }: { zone: BaselineZone }): ReactElement | null {
  if (settings.length === 0) return null;
  return (
    <ul className={styles.settings}>
      {settings.map(({ field, hostname, expected, actual, isList }) => (
        <li key={`${hostname ?? ""} ${field}`}>
          {hostname !== null && <>{hostname}: </>}
          {isList
            ? [expected && `lacks ${expected}`, actual && `has ${actual}`].filter((part) => part !== "").join(", ")
            : actual}
        </li>
      ))}
    </ul>
  );
}

function ExceptionText({ exception }: { exception: NonNullable<BaselineZone["exception"]> }): ReactElement {
  return (
    <>
      {exception.reason}{" "}
      <span className={sharedStyles.muted}>
        {exception.owner}, until <Day at={exception.endsAt} />
      </span>
    </>
  );
}
