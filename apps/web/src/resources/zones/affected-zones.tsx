import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { CompactNumber } from "../../format/compact-number.tsx";
import { noFigure } from "../../format/numbers.ts";
import { paths } from "../../paths.ts";
import { useRecentRequests } from "./recent-requests.ts";
import { type NamedZone, ZoneLinks } from "./zone-links.tsx";
import styles from "./affected-zones.module.css";

/** Lists the zones that an action affects, each with its requests in the last 24 hours. */
export function AffectedZones({
  account,
  zones,
  children,
}: {
  account: string;
  zones: readonly NamedZone[];
  /** Effect of the action, as a sentence that ends in a colon. */
  children: ReactNode;
}): ReactElement {
  const listed = useRecentRequests(account, zones);
  const others = zones.slice(listed.length);
  return (
    <div>
      <p>{children}</p>
      <ul className={styles.zones} aria-label="Affected zones">
        {listed.map(({ id, name, requests }) => (
          <li key={id} className={styles.zone}>
            <Link to={paths.zone(account, id)}>{name}</Link>
            <span className={styles.requests}>{formatRecentRequests(requests)}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className={styles.note}>
          And <ZoneLinks account={account} zones={others} />.
        </p>
      )}
    </div>
  );
}

/** Recent requests of a zone that an action affects. Requests are counted by zone, so this is used for hostnames too. */
export function AffectedTraffic({ account, zone }: { account: string; zone: NamedZone }): ReactElement {
  const [traffic] = useRecentRequests(account, [zone]);
  return (
    <p>
      Zone {zone.name}: {formatRecentRequests(traffic?.requests)}.
    </p>
  );
}

function formatRecentRequests(requests: number | null | undefined): ReactNode {
  if (requests === undefined) return noFigure;
  if (requests === null) return "requests unknown";
  if (requests === 0) return "no requests in 24 hours";
  return (
    <>
      <CompactNumber value={requests} unit="count" /> {requests === 1 ? "request" : "requests"} in 24 hours
    </>
  );
}
