import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type ReactElement, useState } from "react";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { FormProblem } from "../../forms/form-problem.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { ForceHttps } from "./force-https.tsx";
import { disabledReasons } from "./hostname-actions.ts";
import { useHostnameChange } from "./use-hostname-change.ts";
import { ZoneRequests } from "./zone-requests.tsx";

const enabledTitle = "Default hostname enabled";
const disable = { body: { STATUS: "DISABLED" }, successTitle: "Default hostname disabled" } as const;

/** Settings of a default hostname: Force HTTPS, and whether it serves traffic. */
export function DefaultHostname({
  account,
  zone,
  hostname,
  hostnames,
  canChange,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  hostnames: readonly Hostname[];
  canChange: boolean;
}): ReactElement {
  const change = useHostnameChange(account, zone, hostname);
  const [isDisabling, setDisabling] = useState(false);
  const disabled = hostname.STATUS === "DISABLED";
  const path = `/cdn/${zone}/hostnames/${hostname.ID}`;
  return (
    <>
      <Section title="HTTPS" explanation="HTTPS is always on, with a managed certificate.">
        <ForceHttps account={account} zone={zone} hostname={hostname} canChange={canChange} />
      </Section>
      <Section title="Traffic" explanation="When disabled, it remains a CNAME target but serves no traffic.">
        <Stack gap="small">
          <p>
            {disabled
              ? "Disabled. Only custom hostnames serve traffic."
              : "Serves traffic next to the custom hostnames."}
          </p>
          {canChange && (
            <div>
              {disabled ? (
                <Button
                  size="small"
                  loading={change.isPending}
                  onClick={() =>
                    change.mutate({ body: { STATUS: "ACTIVE" }, successTitle: enabledTitle, undo: disable })
                  }
                >
                  Enable default hostname
                </Button>
              ) : (
                <Button
                  size="small"
                  loading={change.isPending}
                  disabledReason={disabledReasons.disable(hostname, { hostnames })}
                  onClick={() => setDisabling(true)}
                >
                  Disable default hostname
                </Button>
              )}
            </div>
          )}
          {canChange && disabled && <CurlCommand request={{ method: "POST", path, body: { STATUS: "ACTIVE" } }} />}
          {change.error && <FormProblem problem={change.error} />}
        </Stack>
      </Section>
      <ConfirmDialog
        open={isDisabling}
        onClose={() => setDisabling(false)}
        onConfirm={() => {
          setDisabling(false);
          change.mutate({ ...disable, undo: { body: { STATUS: "ACTIVE" }, successTitle: enabledTitle } });
        }}
        variant="primary"
        title={`Disable ${hostname.HOSTNAME}?`}
        confirmLabel="Disable default hostname"
      >
        <p>All links that use this name stop working. Custom hostnames aren't affected. You can enable it again.</p>
        <ZoneRequests account={account} />
        <CurlCommand request={{ method: "POST", path, body: { STATUS: "DISABLED" } }} />
      </ConfirmDialog>
    </>
  );
}
