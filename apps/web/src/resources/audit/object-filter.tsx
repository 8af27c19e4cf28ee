import {
  type AuditObjectId,
  auditObjectLabels,
  hasId,
  type NamedObject,
  parseAuditTarget,
  toAuditTarget,
} from "@edge-console/contract/console/audit-object";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterTrigger } from "../../ui/filter-menu.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { auditQuery } from "./queries.ts";
import styles from "./object-filter.module.css";

const Combobox = lazy(async () => ({ default: (await import("../../ui/combobox.tsx")).Combobox }));

export type ObjectFilterProps = {
  account: string;
  objects: readonly NamedObject[];
  /** Limits the choice to the hostnames of a zone. */
  zone: string | undefined;
  /** Target of the object; empty for all. */
  target: string;
  onChange: (target: string) => void;
};

/** Filter by one object, found by its name, type, or ID. */
export function ObjectFilter({ account, objects, zone, target, onChange }: ObjectFilterProps): ReactElement {
  const selectable = zone === undefined ? objects : objects.filter(({ parentId }) => parentId === zone);
  const listed = objects.find((object) => toAuditTarget(object) === target);
  const found = useObjectAt(account, listed || target === "" ? undefined : target);
  const selected = listed ?? found;
  const options = (selected && !selectable.includes(selected) ? [selected, ...selectable] : selectable).map(toOption);
  return (
    <Popover
      label="Object"
      trigger={<FilterTrigger name="Object" summary={selected ? getName(selected) : target || undefined} />}
    >
      {(close) => (
        <div className={styles.object}>
          <Suspense fallback={<Skeleton lines={2} label="Loading objects…" />}>
            <Combobox
              label="Object"
              placeholder="Search by name or ID"
              empty="No matching objects. Search the log for its ID instead."
              options={options}
              value={selected ? target : null}
              onChange={(value) => {
                onChange(value ?? "");
                close();
              }}
            />
          </Suspense>
          {target !== "" && (
            <Button
              size="small"
              onClick={() => {
                onChange("");
                close();
              }}
            >
              All objects
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}

/** Returns the object at a target with the name in its newest entry, until which it has none; undefined for no object. */
function useObjectAt(account: string, target: string | undefined): NamedObject | undefined {
  const { data } = useInfiniteQuery({
    ...auditQuery(account, { target: target ?? "" }),
    enabled: target !== undefined,
  });
  const object = target === undefined ? undefined : parseAuditTarget(target);
  if (!object) return undefined;
  const isSame = (other: AuditObjectId) => toAuditTarget(other) === toAuditTarget(object);
  const entries = data?.pages[0]?.entries.map((entry) => entry.object) ?? [];
  return entries.filter(hasId).find(isSame) ?? { ...object, name: null };
}

const getName = ({ name, id }: NamedObject) => name ?? id;

function toOption(object: NamedObject) {
  return {
    value: toAuditTarget(object),
    label: getName(object),
    detail: auditObjectLabels[object.type],
    keywords: [object.id],
  };
}
