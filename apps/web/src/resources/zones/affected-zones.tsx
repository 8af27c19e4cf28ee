import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { CompactNumber } from "../../format/compact-number.tsx";
import { noFigure } from "../../format/numbers.ts";
import { paths } from "../../paths.ts";
import { useRecentRequests } from "./recent-requests.ts";
import { type NamedZone, ZoneLinks } from "./zone-links.tsx";
import styles from "./affected-zones.module.css";

/** What an act reaches: each zone concerned, with the requests of its last 24 hours. */
export function AffectedZones({
  account,
  zones,
  children,
}: {
  account: string;
  zones: readonly NamedZone[];
  /** What happens to them, in a sentence that ends in a colon. */
  children: ReactNode;
}): ReactElement {
  const busy = useRecentRequests(account, zones);
  const beyond = zones.slice(busy.length);
  return (
    <div>
      <p>{children}</p>
      <ul className={styles.zones} aria-label="Zones concerned">
        {busy.map(({ id, name, requests }) => (
          <li key={id} className={styles.zone}>
            <Link to={paths.zone(account, id)}>{name}</Link>
            <span className={styles.requests}>{formatRecentRequests(requests)}</span>
          </li>
        ))}
      </ul>
      {beyond.length > 0 && (
        <p className={styles.note}>
          And <ZoneLinks account={account} zones={beyond} />.
        </p>
      )}
    </div>
  );
}

/** What an act on one zone or one of its hostnames reaches; requests are counted by zone, never by hostname. */
export function AffectedTraffic({ account, zone }: { account: string; zone: NamedZone }): ReactElement {
  const [busy] = useRecentRequests(account, [zone]);
  return (
    <p>
      Zone {zone.name}: {formatRecentRequests(busy?.requests)}.
    </p>
  );
}

function formatRecentRequests(requests: number | null | undefined): ReactNode {
  if (requests === undefined) return noFigure;
  if (requests === null) return "requests not known";
  if (requests === 0) return "no requests in 24 hours";
  return (
    <>
      <CompactNumber value={requests} unit="count" /> {requests === 1 ? "request" : "requests"} in 24 hours
    </>
  );
}
