import { tunnelFields } from "@edge-console/contract/fields/tunnel";
import { tunnelFormSchema } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { useLocation, useNavigate, useParams, Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { useLeaveGuard } from "../../../forms/use-leave-guard.ts";
import { paths } from "../../../paths.ts";
import { tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TokenDialog } from "../token/token-dialog.tsx";
import { getNewTunnelDraft } from "./create-attempt.ts";
import { useCreateTunnel } from "./use-create-tunnel.ts";
import { describeLostResponse } from "../../../api/lost-response.ts";
import { Stack } from "../../../ui/page.tsx";
import type { TokenWriteResult } from "../writes/tunnel-writes.ts";

/** Dialog: creates a tunnel, shows its token once, and waits for its connector. */
export function CreateTunnelDialog(): ReactElement {
  const { id: account } = useAccess();
  const { created } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useAppForm({
    schema: tunnelFormSchema,
    values: { NAME: "" },
    draft: { name: getNewTunnelDraft(account) },
  });
  const name = useWatch({ control: form.control, name: "NAME" });
  // The URL contains the new tunnel, so that a reload doesn't create another one.
  const { step, create, startOver } = useCreateTunnel(
    account,
    (tunnel) => void navigate({ pathname: paths.tunnelNew(account, tunnel), search }, { replace: true }),
  );
  const result = step.type === "result" ? step.result : undefined;
  const { hasLeaveWarning, onSecretSaved } = useLeaveGuard(
    step.type === "sending" || result?.status === "received",
    ({ pathname }) => pathname.startsWith(paths.tunnelNew(account)),
  );
  const close = () => void navigate({ pathname: paths.tunnels(account), search });

  if (result?.status === "received") {
    return (
      <TokenDialog
        account={account}
        title={`Tunnel ${result.tunnel.NAME} created`}
        result={result}
        hasLeaveWarning={hasLeaveWarning}
        onSecretSaved={onSecretSaved}
        onClose={() => void navigate(paths.tunnel(account, result.tunnel.TUNNEL_ID))}
      />
    );
  }
  if (created !== undefined) return <AlreadyCreated account={account} tunnel={created} onClose={close} />;
  if (result?.status === "unconfirmed" && step.type === "result") {
    return (
      <Dialog
        open
        onClose={close}
        title="Create tunnel"
        footer={
          <>
            <Button onClick={close}>Close</Button>
            {result.outcome === "applied" && result.tunnel && (
              <LinkButton variant="primary" to={paths.tunnelToken(account, result.tunnel.TUNNEL_ID)}>
                Rotate token
              </LinkButton>
            )}
            {result.outcome === "not-applied" && (
              <Button variant="primary" onClick={() => void create(step.name)}>
                Create tunnel
              </Button>
            )}
            {result.outcome === "unknown" && !result.write && <Button onClick={startOver}>Start over</Button>}
          </>
        }
      >
        <UnconfirmedCreate account={account} name={step.name} result={result} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title="Create tunnel"
      description="Connects a private service to the edge without opening ports."
      submitLabel="Create tunnel"
      onSubmit={({ NAME }) => void create(NAME)}
      mutation={step.type === "form" ? { isPending: false, error: step.problem } : { isPending: true }}
      onClose={close}
    >
      {step.type === "checking" ? (
        <Skeleton lines={2} label="Checking…" />
      ) : (
        <>
          <FormTextField
            name="NAME"
            control={form.control}
            label={tunnelFields.NAME.label}
            hint="For example, where the connector runs. You can change it later."
            required
          />
          <CurlCommand request={{ method: "POST", path: "/tunnels", body: { NAME: name.trim() } }} />
          {hasLeaveWarning && (
            <Banner tone="caution" title="Creating tunnel…">
              The token appears here in a moment. If you close this now, you can't see it again.
            </Banner>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Dialog after a reload: the tunnel was created, and its token is no longer available. */
function AlreadyCreated({
  account,
  tunnel: id,
  onClose,
}: {
  account: string;
  tunnel: string;
  onClose: () => void;
}): ReactElement {
  const { data: tunnels } = useQuery(tunnelsQuery(account));
  const name = tunnels?.find(({ TUNNEL_ID }) => TUNNEL_ID === id)?.NAME ?? id;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Tunnel ${name} created`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <LinkButton variant="primary" to={paths.tunnel(account, id)}>
            Open tunnel
          </LinkButton>
        </>
      }
    >
      <Banner tone="info" title="Token no longer available">
        The token was shown once, before the page was reloaded. If you didn't save it, rotate it on the tunnel's page.
      </Banner>
    </Dialog>
  );
}

/** Result of a create request whose response was lost, and what to do next. */
function UnconfirmedCreate({
  account,
  name,
  result,
}: {
  account: string;
  name: string;
  result: TokenWriteResult & { status: "unconfirmed" };
}): ReactElement {
  const { outcome, tunnel, problem, write } = result;
  const lost = describeLostResponse(problem);
  return (
    <Stack>
      {outcome === "applied" && tunnel && (
        <Banner tone="caution" title="Tunnel created, but no token received">
          <p>
            The response with the token didn't arrive, and the token can't be shown again. Tunnel{" "}
            <Link to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</Link> ({tunnel.TUNNEL_ID}) was created.
            Rotate the token to get a new one.
          </p>
        </Banner>
      )}
      {outcome === "not-applied" && (
        <Banner tone="info" title="Tunnel not created">
          {lost}, so the console checked. You can create it again.
        </Banner>
      )}
      {outcome === "unknown" && (
        <Banner tone="caution" title="Tunnel creation unconfirmed">
          {write
            ? `${lost}. A tunnel called “${name}” may have been created. The console keeps checking and shows the result here.`
            : `${lost}, and checking can't show whether a tunnel called “${name}” was created. Check the tunnels before you create another one.`}
        </Banner>
      )}
      {problem?.upstream && (
        <p>
          The API returned: <q>{problem.upstream.message}</q>
        </p>
      )}
    </Stack>
  );
}
