import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import { type CertificateStatus, getCertificateStatus } from "@edge-console/contract/findings/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type ReactElement, useState } from "react";
import { Time, useNow } from "../../format/time.tsx";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { FormProblem } from "../../forms/form-problem.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import sharedStyles from "../../ui/shared.module.css";
import { disabledReasons } from "./hostname-actions.ts";
import { PendingForceHttpsNotice } from "./pending-force-https-notice.tsx";
import { isWaiting } from "../../resources/hostnames/pending-force-https-query.ts";
import { describeFailure, usePendingForceHttps, useScheduleForceHttps } from "./pending-force-https.ts";
import { useHostnameChange } from "./use-hostname-change.ts";

/** Force HTTPS of a hostname: its state, and buttons that enable, schedule, or disable it. */
export function ForceHttps({
  account,
  zone,
  hostname,
  canChange,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  canChange: boolean;
}): ReactElement {
  const now = useNow();
  const change = useHostnameChange(account, zone, hostname);
  const schedule = useScheduleForceHttps(account, zone, hostname.ID);
  const requests = usePendingForceHttps(account).filter(
    ({ zoneId, hostnameId }) => zoneId === zone && hostnameId === hostname.ID,
  );
  const [dialog, setDialog] = useState<"enable" | "schedule">();
  const path = `/cdn/${zone}/hostnames/${hostname.ID}`;
  const forced = hostname.FORCE_SSL === 1;
  const status = getCertificateStatus(hostname, now);
  // The hostname is newer than the request until the server notices an external change.
  const isPending = !forced && status !== "off" && requests.some(isWaiting);
  const canSchedule = !forced && (status === "issuing" || status === "expired");
  const [latest] = requests;
  const problem = change.error ?? schedule.error;
  return (
    <Stack gap="small">
      <p>{describeState(hostname, status)}</p>
      {isPending && <PendingForceHttpsNotice account={account} requests={requests} canChange={canChange} />}
      {!forced && latest && <LastFailure request={latest} />}
      {canChange && (
        <div className={sharedStyles.row}>
          <Button
            size="small"
            loading={change.isPending}
            disabledReason={!forced && disabledReasons.forceSsl(hostname, { now })}
            onClick={() =>
              forced
                ? change.mutate({
                    body: { FORCE_SSL: 0 },
                    successTitle: "Force HTTPS disabled",
                    undo: { body: { FORCE_SSL: 1 }, successTitle: "Force HTTPS enabled" },
                  })
                : setDialog("enable")
            }
          >
            {forced ? "Disable Force HTTPS" : "Force HTTPS"}
          </Button>
          {canSchedule && !isPending && (
            <Button size="small" loading={schedule.isPending} onClick={() => setDialog("schedule")}>
              Schedule Force HTTPS
            </Button>
          )}
        </div>
      )}
      {canChange && forced && <CurlCommand request={{ method: "POST", path, body: { FORCE_SSL: 0 } }} />}
      {problem && <FormProblem problem={problem} />}
      <ConfirmDialog
        open={dialog === "enable"}
        onClose={() => setDialog(undefined)}
        onConfirm={() => {
          setDialog(undefined);
          change.mutate({ body: { FORCE_SSL: 1 }, successTitle: "Force HTTPS enabled" });
        }}
        variant="primary"
        title={`Force HTTPS for ${hostname.HOSTNAME}?`}
        confirmLabel="Force HTTPS"
      >
        <Stack gap="small">
          <p>Takes effect immediately.</p>
          <Consequences />
          <CurlCommand request={{ method: "POST", path, body: { FORCE_SSL: 1 } }} />
        </Stack>
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === "schedule"}
        onClose={() => setDialog(undefined)}
        onConfirm={() => {
          setDialog(undefined);
          schedule.mutate();
        }}
        variant="primary"
        title={`Schedule Force HTTPS for ${hostname.HOSTNAME}?`}
        confirmLabel="Schedule Force HTTPS"
      >
        <Stack gap="small">
          <p>
            Nothing changes until the certificate is issued. The server then enables Force HTTPS, even if you close this
            tab. It waits up to 7 days, and any member who can change hostnames can cancel.
          </p>
          <Consequences />
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}

function Consequences(): ReactElement {
  return (
    <p>
      Redirects HTTP to HTTPS permanently (301) and sets HSTS. Browsers remember this: if you disable HTTPS later,
      returning visitors can't reach the hostname.
    </p>
  );
}

function LastFailure({ request }: { request: PendingForceHttps }): ReactElement | null {
  if (request.state !== "failed" && request.state !== "expired") return null;
  return (
    <Banner tone="caution" title={`Scheduled Force HTTPS ${request.state}`}>
      <p>
        {describeFailure(request)} Scheduled by {request.requestedBy} <Time at={request.requestedAt} />, ended{" "}
        <Time at={request.endedAt} />.
      </p>
    </Banner>
  );
}

function describeState({ STATUS, FORCE_SSL }: Hostname, certificate: CertificateStatus): string {
  if (STATUS === "DISABLED") {
    return FORCE_SSL === 1
      ? "On. The hostname is disabled and serves no traffic."
      : "The hostname is disabled and serves no traffic.";
  }
  if (FORCE_SSL === 1) return "Redirects HTTP to HTTPS and sets HSTS.";
  if (certificate === "off") return "Redirects HTTP to HTTPS after you enable HTTPS.";
  return certificate === "issuing" ? "HTTP only until a certificate is issued." : "Serves both HTTP and HTTPS.";
}
