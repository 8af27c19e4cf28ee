import { tunnelFields } from "@edge-console/contract/fields/tunnel";
import { tunnelFormSchema } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { useLocation, useNavigate, useParams } from "react-router";
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
import { newTunnelDraft } from "./create-attempt.ts";
import { UnconfirmedCreate } from "./unconfirmed-create.tsx";
import { useCreateTunnel } from "./use-create-tunnel.ts";

/** Makes a tunnel, shows its token this once and waits for its connector, over the list of tunnels. */
export function CreateTunnelDialog(): ReactElement {
  const { id: account } = useAccess();
  const { made } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useAppForm({
    schema: tunnelFormSchema,
    values: { NAME: "" },
    draft: { name: newTunnelDraft(account) },
  });
  const name = useWatch({ control: form.control, name: "NAME" });
  // The address names the tunnel at once, so that a reload does not begin another.
  const { step, create, lookAgain, startOver } = useCreateTunnel(
    account,
    (tunnel) => void navigate({ pathname: paths.tunnelNew(account, tunnel), search }, { replace: true }),
  );
  const end = step.at === "end" ? step.end : undefined;
  const { leaving, onTaken } = useLeaveGuard(step.at === "sending" || end?.end === "made", ({ pathname }) =>
    pathname.startsWith(paths.tunnelNew(account)),
  );
  const close = () => void navigate({ pathname: paths.tunnels(account), search });

  if (end?.end === "made") {
    return (
      <TokenDialog
        account={account}
        title={`Tunnel ${end.tunnel.NAME} is made`}
        made={end}
        leaving={leaving}
        onTaken={onTaken}
        onClose={close}
      />
    );
  }
  if (made !== undefined) return <AlreadyCreated account={account} tunnel={made} onClose={close} />;
  if (end?.end === "lost" && step.at === "end") {
    return (
      <Dialog
        open
        onClose={close}
        title="New tunnel"
        footer={
          <>
            <Button onClick={close}>Close</Button>
            {end.finding === "applied" && end.tunnel && (
              <LinkButton variant="primary" to={paths.tunnelToken(account, end.tunnel.TUNNEL_ID)}>
                Make a new token
              </LinkButton>
            )}
            {end.finding === "not-applied" && (
              <Button variant="primary" onClick={() => void create(step.name)}>
                Create tunnel
              </Button>
            )}
            {end.finding === "cannot-tell" && (
              <>
                <Button onClick={startOver}>Start over</Button>
                <Button variant="primary" onClick={() => void lookAgain()}>
                  Look again
                </Button>
              </>
            )}
          </>
        }
      >
        <UnconfirmedCreate account={account} name={step.name} lost={end} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title="New tunnel"
      description="A connector that you run beside a private service carries the edge's requests to it. No port has to be opened."
      submitLabel="Create tunnel"
      onSubmit={({ NAME }) => void create(NAME)}
      pending={step.at !== "form"}
      problem={step.at === "form" ? step.problem : undefined}
      onClose={close}
    >
      {step.at === "looking" ? (
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
          {leaving && (
            <Banner tone="caution" title="Creating tunnel…">
              The token appears here in a moment. If you close this now, you can't see it again.
            </Banner>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** After a reload: the token went with the page that had it. */
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
      title={`Tunnel ${name} was made`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <LinkButton variant="primary" to={paths.tunnel(account, id)}>
            Open the tunnel
          </LinkButton>
        </>
      }
    >
      <Banner tone="info" title="Its token is not shown again">
        It was shown once, before this page was loaded anew. If nobody has kept it, make a new token on the tunnel's
        page.
      </Banner>
    </Dialog>
  );
}
