import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import { type CertificateStatus, getCertificateStatus } from "@edge-console/contract/findings/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Time, useNow } from "../../format/time.tsx";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { FormProblem } from "../../forms/form-problem.tsx";
import { dnsQuery } from "../../resources/hostnames/queries.ts";
import { StateBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { DnsRecord } from "./dns-record.tsx";
import { ForceHttps } from "./force-https.tsx";
import { getCompletedSteps } from "./hostname-actions.ts";
import styles from "./https-setup.module.css";
import { useHostnameChange } from "./use-hostname-change.ts";
import { ZoneRequests } from "./zone-requests.tsx";

const dnsMessages: Record<DnsCheck["verdict"], string> = {
  "points-here": "DNS points to this zone.",
  elsewhere: "DNS doesn't point to this zone.",
  unknown: "DNS lookup failed: the console's resolver returned no response.",
};

const httpsMessages: Partial<Record<CertificateStatus, string>> = {
  off: "HTTPS is off.",
  issuing: "HTTPS is on. Requests fail until a certificate is issued.",
};

/** Interval of the checks until the DNS record is found. */
const dnsCheckIntervalMs = 30_000;

/** Steps from the DNS record of a custom hostname to Force HTTPS, each with its status and action. */
export function HttpsSetup({
  account,
  zone,
  hostname,
  target,
  canChange,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  target: string;
  canChange: boolean;
}): ReactElement {
  const now = useNow();
  const dns = useQuery({
    ...dnsQuery(account, zone, hostname.HOSTNAME),
    refetchInterval: ({ state }) => (state.data?.verdict === "points-here" ? false : dnsCheckIntervalMs),
  });
  const change = useHostnameChange(account, zone, hostname);
  const [isDisabling, setDisabling] = useState(false);
  const points = dns.data && dns.data.verdict === "points-here";
  const records = dns.data ? listRecords(dns.data) : [];
  const completed = getCompletedSteps(hostname, points, now);
  const certificate = getCertificateStatus(hostname, now);
  const off = certificate === "off";
  const path = `/cdn/${zone}/hostnames/${hostname.ID}`;
  return (
    <Section title="Set up HTTPS" explanation="Complete the steps in order. This page updates automatically.">
      <ol className={styles.steps}>
        <Step title="Add the DNS record" done={completed.dns}>
          <p>
            {dns.data ? dnsMessages[dns.data.verdict] : dns.isError ? "DNS lookup failed." : "Checking DNS…"}
            {records.length > 0 && <> Current records: {records.join(", ")}.</>}
          </p>
          {!completed.dns && <DnsRecord hostname={hostname.HOSTNAME} target={target} />}
          <div>
            <Button size="small" loading={dns.isFetching} onClick={() => void dns.refetch()}>
              Check again
            </Button>
          </div>
        </Step>
        <Step title="Enable HTTPS" done={completed.https}>
          <p>{httpsMessages[certificate] ?? "HTTPS is on."}</p>
          {canChange && (
            <div>
              <Button
                size="small"
                variant={off ? "primary" : "secondary"}
                loading={change.isPending}
                onClick={() =>
                  off
                    ? change.mutate({ body: { SSL_ENABLED: 1 }, successTitle: "HTTPS enabled, issuing certificate" })
                    : setDisabling(true)
                }
              >
                {off ? "Enable HTTPS" : "Disable HTTPS"}
              </Button>
            </div>
          )}
          {canChange && off && <CurlCommand request={{ method: "POST", path, body: { SSL_ENABLED: 1 } }} />}
        </Step>
        <Step title="Get a certificate" done={completed.certificate}>
          <p>
            {off ? (
              "Issued automatically when HTTPS is enabled."
            ) : certificate === "issuing" ? (
              "Issuing certificate…"
            ) : (
              <>
                {hostname.SSL_CERTIFICATE === "CUSTOM" ? "Uploaded" : "Managed, renews automatically"}.{" "}
                {certificate === "expired" ? "Expired" : "Expires"} <Time at={hostname.CERTIFICATE_EXPIRES} />.
              </>
            )}
          </p>
          {canChange && (
            <p>
              <Link to="?dialog=upload" replace>
                {hostname.SSL_CERTIFICATE === "CUSTOM" ? "Upload another certificate" : "Upload your own certificate"}
              </Link>
            </p>
          )}
        </Step>
        <Step title="Force HTTPS" done={completed.force}>
          <ForceHttps account={account} zone={zone} hostname={hostname} canChange={canChange} />
        </Step>
      </ol>
      {change.error && <FormProblem problem={change.error} />}
      <ConfirmDialog
        open={isDisabling}
        onClose={() => setDisabling(false)}
        onConfirm={() => {
          setDisabling(false);
          change.mutate({
            body: { SSL_ENABLED: 0 },
            successTitle: "HTTPS disabled",
            // Disabling HTTPS also disables Force HTTPS.
            undo: { body: { SSL_ENABLED: 1, FORCE_SSL: hostname.FORCE_SSL }, successTitle: "HTTPS enabled" },
          });
        }}
        title={`Disable HTTPS for ${hostname.HOSTNAME}?`}
        confirmLabel="Disable HTTPS"
      >
        <Stack gap="small">
          <p>All https:// links to this hostname stop working. Force HTTPS is disabled too.</p>
          {hostname.FORCE_SSL === 1 && (
            <p>Browsers that remember HSTS don't use HTTP, so returning visitors can't reach the hostname.</p>
          )}
          <ZoneRequests account={account} />
          <CurlCommand request={{ method: "POST", path, body: { SSL_ENABLED: 0 } }} />
        </Stack>
      </ConfirmDialog>
    </Section>
  );
}

/** Lists where a hostname points to instead of its zone, as far as the check shows it. */
function listRecords({ verdict, alias, addresses }: DnsCheck): string[] {
  if (verdict !== "elsewhere") return [];
  return alias === null ? addresses : [alias, ...addresses];
}

function Step({ title, done, children }: { title: string; done: boolean; children: ReactNode }): ReactElement {
  return (
    <li className={styles.step} data-done={done ? "" : undefined}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <StateBadge tone={done ? "good" : "neutral"}>{done ? "Done" : "Pending"}</StateBadge>
      </div>
      <Stack gap="small">{children}</Stack>
    </li>
  );
}
