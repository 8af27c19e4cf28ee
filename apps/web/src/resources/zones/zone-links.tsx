import { Fragment, type ReactElement } from "react";
import { Link } from "react-router";
import { formatQuantity } from "../../format/quantities.ts";
import { paths } from "../../paths.ts";

/** A zone's ID and name. */
export type NamedZone = { id: string; name: string };

/** Zone names separated by commas, each a link to its zone. */
export function ZoneLinks({ account, zones }: { account: string; zones: readonly NamedZone[] }): ReactElement {
  return (
    <>
      {zones.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link to={paths.zone(account, id)}>{name}</Link>
        </Fragment>
      ))}
    </>
  );
}

/** Formats the number of zones: "1 zone", "3 zones". */
export function countZones(zones: readonly NamedZone[]): string {
  return formatQuantity(zones.length, "zone");
}
