import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Time, useNow } from "../../format/time.tsx";
import { AsCurl } from "../../forms/as-curl.tsx";
import { FormProblem } from "../../forms/form-problem.tsx";
import { StateBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { arm, disarm, useIsArmed } from "./armed.ts";
import { DnsRecord } from "./dns-record.tsx";
import { dnsQuery } from "./queries.ts";
import { useHostnameChange } from "./use-hostname-change.ts";
import { stepsDone, whyNot } from "./what-can-be-done.ts";
import { ZoneRequests } from "./zone-requests.tsx";
import styles from "./go-live.module.css";

const dnsWords: Record<DnsCheck["verdict"], string> = {
  "points-here": "The DNS leads to this zone.",
  elsewhere: "The DNS leads elsewhere.",
  missing: "There is no DNS record of this name yet.",
  unknown: "The console's resolver gave no answer; others may see the record all the same.",
};

/** The way of a custom hostname from its DNS record to Force HTTPS, as far as it has come. */
export function GoLive({
  account,
  zone,
  hostname,
  hostnames,
  target,
  mayChange,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  hostnames: readonly Hostname[];
  target: string;
  mayChange: boolean;
}): ReactElement {
  const now = useNow();
  const dns = useQuery(dnsQuery(account, hostname.HOSTNAME, target));
  const change = useHostnameChange(account, zone, hostname);
  const [asking, setAsking] = useState<"https-off" | "force-on" | "force-armed">();
  const points = dns.data && dns.data.verdict === "points-here";
  const done = stepsDone(hostname, points, now);
  const off = hostname.SSL_ENABLED === 0;
  const forced = hostname.FORCE_SSL === 1;
  const place = { account, zone, hostname: hostname.ID };
  const armed = useIsArmed(place);
  const path = `/cdn/${zone}/hostnames/${hostname.ID}`;
  const isIssuing = !off && !forced && hostname.CERTIFICATE_EXPIRES === 0;
  return (
    <Section title="Way to HTTPS" explanation="Each step needs the one before it. The page follows by itself.">
      <ol className={styles.steps}>
        <Step title="Point the DNS here" done={done.dns}>
          <p>
            {dns.data ? dnsWords[dns.data.verdict] : dns.isError ? "The DNS could not be asked." : "Asking the DNS…"}
            {dns.data?.verdict === "elsewhere" && (
              <> It answers {[...dns.data.aliases, ...dns.data.addresses].join(", ")}.</>
            )}
          </p>
          {!done.dns && <DnsRecord hostname={hostname.HOSTNAME} target={target} />}
          <div>
            <Button size="small" loading={dns.isFetching} onClick={() => void dns.refetch()}>
              Look again
            </Button>
          </div>
        </Step>
        <Step title="Serve HTTPS" done={done.https}>
          <p>{off ? "The hostname answers HTTP alone." : "The hostname answers HTTPS."}</p>
          {mayChange && (
            <div>
              <Button
                size="small"
                variant={off ? "primary" : "secondary"}
                loading={change.isPending}
                onClick={() =>
                  off
                    ? change.mutate({ body: { SSL_ENABLED: 1 }, done: "HTTPS is on; a certificate is being issued" })
                    : setAsking("https-off")
                }
              >
                {off ? "Switch HTTPS on" : "Switch HTTPS off"}
              </Button>
            </div>
          )}
          {mayChange && off && <AsCurl request={{ method: "POST", path, body: { SSL_ENABLED: 1 } }} />}
        </Step>
        <Step title="Have a certificate" done={done.certificate}>
          {off ? (
            <p>Issued by itself once HTTPS is on.</p>
          ) : hostname.CERTIFICATE_EXPIRES === 0 ? (
            <p>Being issued. The page looks again by itself.</p>
          ) : (
            <p>
              {hostname.SSL_CERTIFICATE === "CUSTOM" ? "Uploaded" : "Automatic, renewed by itself"}; ends{" "}
              <Time at={hostname.CERTIFICATE_EXPIRES} />.
            </p>
          )}
          {mayChange && (
            <p>
              <Link to="?upload=1" replace>
                Upload one of your own
              </Link>
            </p>
          )}
        </Step>
        <Step title="Force HTTPS" done={done.force}>
          <p>
            {forced
              ? "HTTP is redirected to HTTPS with a Strict-Transport-Security header."
              : off
                ? "Once HTTPS is served, HTTP can be redirected to it."
                : "HTTP and HTTPS are both answered."}
          </p>
          {armed && (
            <p role="status">
              Switched on by itself as soon as the certificate is there, as long as this tab stays open.
            </p>
          )}
          {mayChange && isIssuing && (
            <div>
              <Button size="small" onClick={() => (armed ? disarm(place) : setAsking("force-armed"))}>
                {armed ? "Do not force HTTPS then" : "Force HTTPS once the certificate is there"}
              </Button>
            </div>
          )}
          {mayChange && (
            <div>
              <Button
                size="small"
                loading={change.isPending}
                disabledReason={!forced && whyNot.forceSsl(hostname, { hostnames, now })}
                onClick={() =>
                  forced
                    ? change.mutate({ body: { FORCE_SSL: 0 }, done: "HTTP is answered again" })
                    : setAsking("force-on")
                }
              >
                {forced ? "Stop forcing HTTPS" : "Force HTTPS"}
              </Button>
            </div>
          )}
          {mayChange && forced && <AsCurl request={{ method: "POST", path, body: { FORCE_SSL: 0 } }} />}
        </Step>
      </ol>
      {change.error && <FormProblem problem={change.error} />}
      <ConfirmDialog
        open={asking === "https-off"}
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          change.mutate({ body: { SSL_ENABLED: 0 }, done: "HTTPS is off" });
        }}
        title={`Switch HTTPS off for ${hostname.HOSTNAME}?`}
        confirmLabel="Switch HTTPS off"
      >
        <Stack gap="small">
          <p>Every https:// link to this hostname stops working, and Force HTTPS goes off with it.</p>
          {forced && (
            <p>
              Browsers that have seen Force HTTPS refuse plain HTTP: those visitors cannot reach the hostname at all.
            </p>
          )}
          <ZoneRequests account={account} />
          <AsCurl request={{ method: "POST", path, body: { SSL_ENABLED: 0 } }} />
        </Stack>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "force-on" || asking === "force-armed"}
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          if (asking === "force-armed") arm(place);
          else change.mutate({ body: { FORCE_SSL: 1 }, done: "HTTP is redirected to HTTPS" });
        }}
        variant="primary"
        title={`Force HTTPS for ${hostname.HOSTNAME}?`}
        confirmLabel="Force HTTPS"
      >
        <p>
          HTTP is redirected with a 301, and browsers are told to use HTTPS alone from then on. They remember it:
          switching HTTPS off later strands those visitors.
        </p>
        <AsCurl request={{ method: "POST", path, body: { FORCE_SSL: 1 } }} />
      </ConfirmDialog>
    </Section>
  );
}

function Step({ title, done, children }: { title: string; done: boolean; children: ReactNode }): ReactElement {
  return (
    <li className={styles.step} data-done={done ? "" : undefined}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <StateBadge tone={done ? "good" : "neutral"}>{done ? "Done" : "To do"}</StateBadge>
      </div>
      <Stack gap="small">{children}</Stack>
    </li>
  );
}
