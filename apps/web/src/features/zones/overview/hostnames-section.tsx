import { collectCertificateFindings } from "@edge-console/contract/findings/certificate";
import { isActive } from "@edge-console/contract/findings/hostnames";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useNow } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { describeCertificate } from "../../../resources/hostnames/certificate-labels.ts";
import { Badge, StateBadge } from "../../../ui/badge.tsx";
import { Section } from "../../../ui/page.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./hostnames-section.module.css";

/** Hostnames listed here; the others are on the Hostnames tab. */
const maxHostnames = 6;

/** Hostnames of a zone with the state of HTTPS. Those with findings come first. */
export function HostnamesSection({
  account,
  zone,
  hostnames,
}: {
  account: string;
  zone: Zone;
  /** Undefined if they couldn't be loaded. */
  hostnames: readonly Hostname[] | undefined;
}): ReactElement {
  const now = useNow();
  const path = paths.hostnames(account, zone.ID);
  if (!hostnames) {
    return (
      <Section title="Hostnames" actions={<Link to={path}>All hostnames</Link>}>
        <p className={sharedStyles.note}>Couldn't load hostnames.</p>
      </Section>
    );
  }
  const isUrgent = (hostname: Hostname) =>
    isActive(hostname) && collectCertificateFindings(hostname, now).some(({ severity }) => severity !== "info");
  const sorted = hostnames.toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || a.DEFAULT - b.DEFAULT);
  const label = hostnames.length > maxHostnames ? `All ${hostnames.length} hostnames` : "All hostnames";
  return (
    <Section title="Hostnames" actions={<Link to={path}>{label}</Link>}>
      <ul className={sharedStyles.list} aria-label="Hostnames">
        {sorted.slice(0, maxHostnames).map((hostname) => (
          <HostnameItem key={hostname.ID} account={account} zone={zone.ID} hostname={hostname} now={now} />
        ))}
      </ul>
    </Section>
  );
}

function HostnameItem({
  account,
  zone,
  hostname,
  now,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  now: number;
}): ReactElement {
  const certificate = describeCertificate(hostname, now);
  return (
    <li className={styles.item}>
      <span className={styles.name}>
        <Link to={paths.hostname(account, zone, hostname.ID)}>{hostname.HOSTNAME}</Link>{" "}
        {hostname.DEFAULT === 1 && <Badge>Default</Badge>}
      </span>
      <span className={styles.state}>
        {isActive(hostname) ? (
          <>
            {hostname.FORCE_SSL === 1 && <span className={sharedStyles.note}>Force HTTPS</span>}
            <StateBadge tone={certificate.tone}>
              {certificate.status === "valid" ? "HTTPS, valid certificate" : certificate.label}
            </StateBadge>
          </>
        ) : (
          <StateBadge tone="paused">Disabled</StateBadge>
        )}
      </span>
    </li>
  );
}
