import {
  type CertificateStatus,
  collectCertificateFindings,
  getCertificateStatus,
  needsAttention,
} from "@edge-console/contract/findings/certificate";
import { getWorstSeverity } from "@edge-console/contract/findings/finding";
import { paths } from "../../paths.ts";
import type { AccountHostname } from "../../resources/hostnames/account-hostnames.ts";
import { severityTones } from "../../format/severity-tones.ts";
import { joinFirstNames } from "../../format/names.ts";
import { formatQuantity } from "../../format/quantities.ts";
import type { AttentionItem } from "./attention-item.ts";

/** Kinds of certificates that need attention, the most urgent first. */
const certificateLines: readonly { status: CertificateStatus; title: (count: number) => string; countLabel: string }[] =
  [
    {
      status: "expired",
      title: (count) => `${formatQuantity(count, "certificate has", "certificates have")} expired`,
      countLabel: "expired",
    },
    {
      status: "expiring",
      title: (count) => `${formatQuantity(count, "uploaded certificate expires", "uploaded certificates expire")} soon`,
      countLabel: "expiring soon",
    },
    {
      status: "issuing",
      title: (count) => `${formatQuantity(count, "certificate is", "certificates are")} still not issued`,
      countLabel: "not issued",
    },
    {
      // The others that are valid need no attention.
      status: "valid",
      title: (count) =>
        `${formatQuantity(count, "managed certificate isn't", "managed certificates aren't")} renewed yet`,
      countLabel: "not renewed",
    },
  ];

/** Returns one item for all certificates that need attention. It replaces the line with the progress of the check. */
export function getCertificatesItem(
  account: string,
  hostnames: readonly AccountHostname[] = [],
  now: number,
): AttentionItem | undefined {
  const relevant = hostnames.filter(({ hostname }) => needsAttention(hostname, now));
  const byStatus = Map.groupBy(relevant, ({ hostname }) => getCertificateStatus(hostname, now));
  const kinds = certificateLines.flatMap((line) => {
    const affected = byStatus.get(line.status);
    return affected ? [{ ...line, affected }] : [];
  });
  const [firstKind, ...others] = kinds;
  if (!firstKind) return undefined;
  const findings = relevant.flatMap(({ hostname }) => collectCertificateFindings(hostname, now));
  const expirations = (firstKind.status === "expired" ? firstKind.affected : []).map(
    ({ hostname }) => hostname.CERTIFICATE_EXPIRES,
  );
  const common = {
    id: "certificates",
    tone: severityTones[getWorstSeverity(findings)],
    screen: "Certificates",
    since: expirations.length === 0 ? undefined : Math.min(...expirations),
  };
  const [only, ...rest] = relevant;
  const [finding] = findings;
  if (only && rest.length === 0 && finding) {
    const to = paths.hostname(account, only.zone.ID, only.hostname.ID);
    return { ...common, title: finding.title, detail: finding.sentence, to };
  }
  if (others.length === 0) {
    return {
      ...common,
      title: firstKind.title(firstKind.affected.length),
      detail: joinFirstNames(firstKind.affected.map(({ hostname }) => hostname.HOSTNAME)),
      to: `${paths.certificates(account)}?certificate=${firstKind.status}`,
    };
  }
  return {
    ...common,
    title: `${relevant.length} certificates need attention`,
    detail: kinds.map(({ affected, countLabel }) => `${affected.length} ${countLabel}`).join(", "),
    to: `${paths.certificates(account)}?${kinds.map(({ status }) => `certificate=${status}`).join("&")}`,
  };
}
