import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { paths } from "../../paths.ts";
import { removeCachedHostname } from "../../resources/hostnames/queries.ts";
import { Button } from "../../ui/button.tsx";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { showToast } from "../../ui/toast.ts";
import { deleteHostname } from "./hostname-api.ts";
import { disabledReasons } from "./hostname-actions.ts";
import { ZoneRequests } from "./zone-requests.tsx";

/** Section that deletes a custom hostname and its certificates, after the user types its name. */
export function DeleteHostname({
  account,
  zone,
  hostname,
  hostnames,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  hostnames: readonly Hostname[];
}): ReactElement {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteHostname({ account, zone }, hostname),
    onSuccess: async () => {
      setConfirming(false);
      showToast({ title: `${hostname.HOSTNAME} deleted` });
      await navigate(paths.hostnames(account, zone));
      removeCachedHostname(client, account, zone, hostname.ID);
    },
  });
  return (
    <Section title="Danger zone" explanation="These actions can't be undone.">
      <div>
        <Button
          variant="danger"
          disabledReason={disabledReasons.delete(hostname, { hostnames })}
          onClick={() => setConfirming(true)}
        >
          Delete hostname
        </Button>
      </div>
      <MutationDialog
        mutation={deletion}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => deletion.mutate()}
        title={`Delete ${hostname.HOSTNAME}?`}
        typeName={hostname.HOSTNAME}
        confirmLabel="Delete hostname"
      >
        <p>
          The hostname and its certificates are deleted immediately. Browsers that remember HSTS need HTTPS wherever you
          point the hostname next. This can't be undone.
        </p>
        <ZoneRequests account={account} />
        <CurlCommand request={{ method: "DELETE", path: `/cdn/${zone}/hostnames/${hostname.ID}` }} />
      </MutationDialog>
    </Section>
  );
}
