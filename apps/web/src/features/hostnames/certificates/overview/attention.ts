import { type CertificateStatus, expiringSoonDays, needsAttention } from "@edge-console/contract/findings/certificate";
import type { HostnameRow } from "../../account/hostname-rows.ts";

/** Statuses that are counted, the most urgent first. */
const statuses = ["expired", "expiring", "issuing", "off"] as const satisfies readonly CertificateStatus[];

/** A status that needs attention, with its count as a label. */
export type Attention = { status: (typeof statuses)[number]; label: string };

const labels: Record<Attention["status"], (count: number) => string> = {
  expired: (count) => `${count} expired`,
  expiring: (count) => `${count} uploaded, ${count === 1 ? "expires" : "expire"} within ${expiringSoonDays} days`,
  issuing: (count) => `${count} issuing`,
  off: (count) => `${count} with HTTPS off`,
};

/** Counts the certificates that need attention, the most urgent status first; `now` in Unix seconds. */
export function countAttention(hostnames: readonly HostnameRow[], now: number): Attention[] {
  const affected = hostnames.filter(
    ({ certificate, hostname }) => certificate.status === "off" || needsAttention(hostname, now),
  );
  const byStatus = Map.groupBy(affected, ({ certificate }) => certificate.status);
  return statuses.flatMap((status) => {
    const count = byStatus.get(status)?.length ?? 0;
    return count > 0 ? [{ status, label: labels[status](count) }] : [];
  });
}
