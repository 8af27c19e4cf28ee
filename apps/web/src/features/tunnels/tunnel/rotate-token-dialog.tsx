import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { useLeaveGuard } from "../../../forms/use-leave-guard.ts";
import { cacheTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { countZones, type NamedZone } from "../../../resources/zones/zone-links.tsx";
import { AffectedZones } from "../../../resources/zones/affected-zones.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { TokenDialog } from "../token/token-dialog.tsx";
import { rotateToken, type TokenWriteResult } from "../writes/tunnel-writes.ts";

type Step =
  | { readonly at: "ask"; readonly problem?: ProblemError }
  | { readonly at: "sending" }
  | { readonly at: "end"; readonly end: TokenWriteResult };

/** Makes a new token after saying what stops, shows it this once and waits for the connector that uses it. */
export function RotateTokenDialog({
  account,
  tunnel,
  zones,
  onClose,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly NamedZone[];
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: "ask" });
  const end = step.at === "end" ? step.end : undefined;
  const { leaving, onTaken } = useLeaveGuard(
    step.at === "sending" || end?.end === "made",
    ({ search }) => new URLSearchParams(search).get("dialog") === "token",
  );

  const make = async () => {
    if (step.at === "sending") return;
    setStep({ at: "sending" });
    try {
      const end = await rotateToken(account, tunnel.TUNNEL_ID);
      if (end.end === "made") cacheTunnel(client, account, end.tunnel);
      invalidateTunnel(client, account, tunnel.TUNNEL_ID);
      setStep({ at: "end", end });
    } catch (error) {
      if (!isProblem(error)) throw error;
      setStep({ at: "ask", problem: error });
    }
  };

  if (end?.end === "made") {
    return (
      <TokenDialog
        account={account}
        title={`New token for ${tunnel.NAME}`}
        made={end}
        leaving={leaving}
        onTaken={onTaken}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Make a new token for ${tunnel.NAME}?`}
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            Cancel
          </Button>
          <Button variant="danger" loading={step.at === "sending"} onClick={() => void make()}>
            {end?.finding === "applied" ? "Make another new token" : "Rotate token"}
          </Button>
        </>
      }
    >
      <Stack>
        {end ? (
          <UnconfirmedRotation finding={end} />
        ) : (
          <RotateConsequences account={account} tunnel={tunnel} zones={zones} />
        )}
        {leaving && (
          <Banner tone="caution" title="The token is being made">
            It is shown here in a moment. If you close this once more, nobody sees it.
          </Banner>
        )}
        <CurlCommand request={{ method: "POST", path: `/tunnels/${tunnel.TUNNEL_ID}/token` }} />
        {step.at === "ask" && step.problem && <FormProblem problem={step.problem} />}
      </Stack>
    </Dialog>
  );
}

function RotateConsequences({
  account,
  tunnel,
  zones,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly NamedZone[];
}): ReactElement {
  return (
    <>
      <p>
        The current token stops working immediately. Restart the connector with the new token.
        {tunnel.STATE === "CONNECTED" && " One is connected now."}
      </p>
      {zones.length > 0 && (
        <AffectedZones account={account} zones={zones}>
          Until then {countZones(zones)} cannot fetch through it:
        </AffectedZones>
      )}
    </>
  );
}

function UnconfirmedRotation({
  finding: { finding, problem },
}: {
  finding: TokenWriteResult & { end: "lost" };
}): ReactElement {
  return (
    <>
      {finding === "applied" && (
        <Banner tone="caution" title="Token rotated, but not received">
          The response with the token didn't arrive. The console checked: the previous token stopped working. Make
          another new token.
        </Banner>
      )}
      {finding === "cannot-tell" && (
        <Banner tone="caution" title="Token rotation unconfirmed">
          No response arrived, and the tunnel's state doesn't show it. The previous token may have stopped working. Make
          another new token to be sure.
        </Banner>
      )}
      {problem?.upstream && (
        <p>
          The service said: <q>{problem.upstream.message}</q>
        </p>
      )}
    </>
  );
}
