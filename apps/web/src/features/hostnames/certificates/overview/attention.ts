import { type CertificateStanding, soonDays } from "../../../../resources/hostnames/certificate-words.ts";
import type { ListedHostname } from "../../account/listed-hostnames.ts";

/** A reason to look at some hostnames' certificates: how many there are, in words, and which standing finds them. */
export type Attention = { standing: Exclude<CertificateStanding, "valid">; count: number; words: string };

/**
 * How long after a hostname was added its first certificate may be on its way, in seconds. Since when it is being
 * issued, the service does not tell; a hostname's age is the most that it can be.
 */
const issuingFor = 3_600;

const wordsOf: Record<Attention["standing"], (count: number) => string> = {
  expired: (count) => `${count} expired`,
  ending: (count) => `${count} uploaded, ${count === 1 ? "ends" : "end"} within ${soonDays} days`,
  issuing: (count) => `${count} still being issued`,
  off: (count) => `${count} with HTTPS off`,
};

/** What of an account's certificates wants somebody to act, the most urgent first. `now`: Unix seconds. */
export function attentionOf(hostnames: readonly ListedHostname[], now: number): Attention[] {
  const counts = { expired: 0, ending: 0, issuing: 0, off: 0 };
  for (const { certificate, hostname } of hostnames) {
    const { standing } = certificate;
    const isNew = standing === "issuing" && now - hostname.TIMESTAMP < issuingFor;
    if (standing !== "valid" && !isNew) counts[standing] += 1;
  }
  return (["expired", "ending", "issuing", "off"] as const)
    .map((standing) => ({ standing, count: counts[standing], words: wordsOf[standing](counts[standing]) }))
    .filter(({ count }) => count > 0);
}
