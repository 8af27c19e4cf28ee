import type { WriteState } from "@edge-console/contract/console/recent-writes";
import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { describeLostResponse } from "../../../api/lost-response.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { isOpen, useWriteState } from "../../../api/recent-writes.ts";
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
import { getOpenWrite, type OpenTokenWrite, rotateToken, type TokenWriteResult } from "../writes/tunnel-writes.ts";
import { hasDialog } from "../../../ui/use-url-dialog.ts";

type Step =
  | { readonly type: "confirm"; readonly problem?: ProblemError }
  | { readonly type: "sending" }
  | { readonly type: "result"; readonly result: TokenWriteResult };

/** Dialog: rotates a tunnel's token after a confirmation, shows it once, and waits for the connector. */
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
  const [step, setStep] = useState<Step>({ type: "confirm" });
  const sent = step.type === "result" ? step.result : undefined;
  const open = getOpenWrite(sent);
  const state = useWriteState(open?.write);
  const result = open ? settle(open, state) : sent;
  const isChecking = getOpenWrite(result) !== undefined;
  const { hasLeaveWarning, onSecretSaved } = useLeaveGuard(
    step.type === "sending" || result?.status === "received",
    hasDialog("token"),
  );

  const rotate = async () => {
    if (step.type === "sending") return;
    setStep({ type: "sending" });
    try {
      const result = await rotateToken(account, tunnel.TUNNEL_ID);
      if (result.status === "received") cacheTunnel(client, account, result.tunnel);
      invalidateTunnel(client, account, tunnel.TUNNEL_ID);
      setStep({ type: "result", result });
    } catch (error) {
      if (!isProblem(error)) throw error;
      setStep({ type: "confirm", problem: error });
    }
  };

  if (result?.status === "received") {
    return (
      <TokenDialog
        account={account}
        title={`Token rotated for ${tunnel.NAME}`}
        result={result}
        hasLeaveWarning={hasLeaveWarning}
        onSecretSaved={onSecretSaved}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rotate token for ${tunnel.NAME}?`}
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            Cancel
          </Button>
          <Button
            variant="danger"
            loading={step.type === "sending"}
            disabledReason={isChecking && "The console is still checking the last rotation"}
            onClick={() => void rotate()}
          >
            {result && result.outcome !== "not-applied" ? "Rotate token again" : "Rotate token"}
          </Button>
        </>
      }
    >
      <Stack>
        {result ? (
          <UnconfirmedRotation result={result} />
        ) : (
          <RotateConsequences account={account} tunnel={tunnel} zones={zones} />
        )}
        {hasLeaveWarning && (
          <Banner tone="caution" title="Rotating token…">
            The new token appears here in a moment. If you close this now, you can't see it again.
          </Banner>
        )}
        <CurlCommand request={{ method: "POST", path: `/tunnels/${tunnel.TUNNEL_ID}/token` }} />
        {step.type === "confirm" && step.problem && <FormProblem problem={step.problem} />}
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
        {tunnel.STATE === "CONNECTED" && " A connector is connected now."}
      </p>
      {zones.length > 0 && (
        <AffectedZones account={account} zones={zones}>
          Until then, {countZones(zones)} can't reach the origin:
        </AffectedZones>
      )}
    </>
  );
}

function UnconfirmedRotation({
  result: { outcome, problem, write },
}: {
  result: TokenWriteResult & { status: "unconfirmed" };
}): ReactElement {
  const lost = describeLostResponse(problem);
  return (
    <>
      {outcome === "applied" && (
        <Banner tone="caution" title="Token rotated, but not received">
          The response with the token didn't arrive. The console checked: the previous token stopped working. Rotate the
          token again.
        </Banner>
      )}
      {outcome === "not-applied" && (
        <Banner tone="info" title="Token not rotated">
          {lost}, so the console checked. The current token still works.
        </Banner>
      )}
      {outcome === "unknown" && (
        <Banner tone="caution" title="Token rotation unconfirmed">
          {write
            ? `${lost}. The previous token may have stopped working. The console keeps checking and shows the result here.`
            : `${lost}, and checking can't show whether the token was rotated. Rotate it again to get one that works.`}
        </Banner>
      )}
      {problem?.upstream && (
        <p>
          The API returned: <q>{problem.upstream.message}</q>
        </p>
      )}
    </>
  );
}

/** Returns the final result of an unconfirmed rotation, once it has been confirmed. */
function settle(open: OpenTokenWrite, state: WriteState | undefined): TokenWriteResult {
  if (state === undefined || isOpen(state)) return open;
  return { ...open, outcome: state === "applied" || state === "not-applied" ? state : "unknown", write: undefined };
}
