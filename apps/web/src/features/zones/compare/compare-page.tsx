import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Copy } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { CompareTable } from "./compare-table.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./compare.module.css";

/** Compares the settings of two zones, which are selected in the URL. */
export function ComparePage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const [search, setSearch] = useSearchParams();
  const query = useQuery(zonesQuery(account));
  const { data: zones, error } = query;
  useTitle("Compare zones", name);
  const getZone = (side: "left" | "right") => zones?.find(({ ID }) => ID === search.get(side));
  const left = getZone("left");
  const right = getZone("right");
  const selectZones = (sides: { left: string | undefined; right: string | undefined }) => {
    const selected = Object.entries(sides).filter((side): side is [string, string] => side[1] !== undefined);
    setSearch(new URLSearchParams(selected), { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Compare zones"
        parent={<Link to={paths.zones(account)}>Zones</Link>}
        actions={
          <Button
            icon={ArrowLeftRight}
            disabledReason={!(left && right) && "Select two zones first"}
            onClick={() => selectZones({ left: right?.ID, right: left?.ID })}
          >
            Swap
          </Button>
        }
      />
      <QueryProblem query={query} />
      {!error && !zones && <Skeleton lines={8} label="Loading zones…" />}
      {zones && (
        <Stack>
          <StaleNotice query={query} />
          <div className={styles.sides}>
            <Side
              label="Left zone"
              account={account}
              zones={zones}
              zone={left}
              canDuplicate={can("zones:change")}
              onChange={(zone) => selectZones({ left: zone, right: right?.ID })}
            />
            <Side
              label="Right zone"
              account={account}
              zones={zones}
              zone={right}
              canDuplicate={can("zones:change")}
              onChange={(zone) => selectZones({ left: left?.ID, right: zone })}
            />
          </div>
          {left && right ? (
            <CompareTable
              key={`${left.ID} ${right.ID}`}
              account={account}
              left={left}
              right={right}
              canChange={can("zones:change")}
            />
          ) : (
            <EmptyState icon={ArrowLeftRight} title="Select two zones">
              Compare their settings side by side.
            </EmptyState>
          )}
        </Stack>
      )}
    </>
  );
}

function Side({
  label,
  account,
  zones,
  zone,
  canDuplicate,
  onChange,
}: {
  label: string;
  account: string;
  zones: readonly Zone[];
  zone: Zone | undefined;
  canDuplicate: boolean;
  onChange: (zone: string | undefined) => void;
}): ReactElement {
  return (
    <div className={styles.side}>
      <Combobox
        label={label}
        placeholder="Search zones"
        empty="No matching zones"
        options={zones.map(({ ID, ZONE_NAME }) => ({ value: ID, label: ZONE_NAME, detail: ID }))}
        value={zone?.ID ?? null}
        onChange={(value) => onChange(value ?? undefined)}
      />
      {zone && (
        <div className={sharedStyles.row}>
          <LinkButton size="small" to={paths.zoneSettings(account, zone.ID)}>
            <span>
              Open<VisuallyHidden> {zone.ZONE_NAME}</VisuallyHidden>
            </span>
          </LinkButton>
          {canDuplicate && (
            <LinkButton size="small" icon={Copy} to={paths.zoneDuplicate(account, zone.ID)}>
              <span>
                Duplicate<VisuallyHidden> {zone.ZONE_NAME}</VisuallyHidden>
              </span>
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
