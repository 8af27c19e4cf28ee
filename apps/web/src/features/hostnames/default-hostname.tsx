import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type ReactElement, useState } from "react";
import { useNow } from "../../format/time.tsx";
import { AsCurl } from "../../forms/as-curl.tsx";
import { FormProblem } from "../../forms/form-problem.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Section, Stack } from "../../ui/page.tsx";
import { useHostnameChange } from "./use-hostname-change.ts";
import { whyNot } from "./what-can-be-done.ts";
import { ZoneRequests } from "./zone-requests.tsx";

/** The default hostname's own choices: whether it serves, and whether it redirects to HTTPS. */
export function DefaultHostname({
  account,
  zone,
  hostname,
  hostnames,
  mayChange,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  hostnames: readonly Hostname[];
  mayChange: boolean;
}): ReactElement {
  const now = useNow();
  const change = useHostnameChange(account, zone, hostname);
  const [asking, setAsking] = useState(false);
  const disabled = hostname.STATUS === "DISABLED";
  const forced = hostname.FORCE_SSL === 1;
  const path = `/cdn/${zone}/hostnames/${hostname.ID}`;
  const force = { FORCE_SSL: forced ? 0 : 1 } as const;
  return (
    <>
      <Section title="HTTPS" explanation="The default hostname always serves HTTPS, with the automatic certificate.">
        <Stack>
          <p>
            {forced
              ? "HTTP is redirected to HTTPS with a Strict-Transport-Security header."
              : "HTTP and HTTPS are both answered."}
          </p>
          {mayChange && (
            <div>
              <Button
                loading={change.isPending}
                disabledReason={!forced && whyNot.forceSsl(hostname, { hostnames, now })}
                onClick={() =>
                  change.mutate({
                    body: force,
                    done: forced ? "HTTP is answered again" : "HTTP is redirected to HTTPS",
                  })
                }
              >
                {forced ? "Stop forcing HTTPS" : "Force HTTPS"}
              </Button>
            </div>
          )}
          {mayChange && <AsCurl request={{ method: "POST", path, body: force }} />}
        </Stack>
      </Section>
      <Section
        title="Serving"
        explanation="Disabled, it stops serving and stays as the name that your own hostnames point to."
      >
        <Stack>
          <p>{disabled ? "It does not serve: only your own hostnames do." : "It serves beside your own hostnames."}</p>
          {mayChange && (
            <div>
              {disabled ? (
                <Button
                  loading={change.isPending}
                  onClick={() =>
                    change.mutate({ body: { STATUS: "ACTIVE" }, done: "The default hostname serves again" })
                  }
                >
                  Enable default hostname
                </Button>
              ) : (
                <Button
                  loading={change.isPending}
                  disabledReason={whyNot.disable(hostname, { hostnames, now })}
                  onClick={() => setAsking(true)}
                >
                  Disable default hostname
                </Button>
              )}
            </div>
          )}
          {mayChange && disabled && <AsCurl request={{ method: "POST", path, body: { STATUS: "ACTIVE" } }} />}
          {change.error && <FormProblem problem={change.error} />}
        </Stack>
      </Section>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate({ body: { STATUS: "DISABLED" }, done: "The default hostname is disabled" });
        }}
        variant="primary"
        title={`Disable ${hostname.HOSTNAME}?`}
        confirmLabel="Disable default hostname"
      >
        <p>
          Every link that uses this name stops working. Your own hostnames go on serving, and it can be enabled again.
        </p>
        <ZoneRequests account={account} />
        <AsCurl request={{ method: "POST", path, body: { STATUS: "DISABLED" } }} />
      </ConfirmDialog>
    </>
  );
}
