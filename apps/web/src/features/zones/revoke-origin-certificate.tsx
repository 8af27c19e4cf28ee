import type { Zone } from "@edge-console/contract/objects/zone";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { callOperation } from "../../api/client.ts";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { cacheZone } from "../../resources/zones/zone-cache.ts";
import { Button } from "../../ui/button.tsx";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { showToast } from "../../ui/toast.ts";

/** Revokes a zone's origin certificate. */
export function RevokeOriginCertificate({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const revocation = useMutation({
    mutationFn: async (): Promise<Zone> => {
      await callOperation("DELETE /cdn/{ZONE_ID}/origin-certificate", { account, ids: { ZONE_ID: zone.ID } });
      return { ...zone, ORIGIN_CERTIFICATE: 0 };
    },
    onSuccess: (revoked) => {
      setOpen(false);
      cacheZone(queryClient, account, revoked);
      showToast({ title: "Origin certificate revoked" });
    },
  });
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setOpen(true)}>
        Revoke origin certificate
      </Button>
      <MutationDialog
        mutation={revocation}
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => revocation.mutate()}
        title={`Revoke origin certificate of ${zone.ZONE_NAME}?`}
        confirmLabel="Revoke origin certificate"
      >
        <p>
          If Verify origin certificate is on, requests to an origin that uses this certificate fail. The zone can then
          use http:// or a tunnel. You can't create a new origin certificate in this console. This can't be undone.
        </p>
        <CurlCommand request={{ method: "DELETE", path: `/cdn/${zone.ID}/origin-certificate` }} />
      </MutationDialog>
    </>
  );
}
