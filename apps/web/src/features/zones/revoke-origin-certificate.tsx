import type { Zone } from "@edge-console/contract/objects/zone";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { callOperation } from "../../api/client.ts";
import type { ProblemError } from "../../api/problem.ts";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { FormProblem } from "../../forms/form-problem.tsx";
import { cacheZone } from "../../resources/zones/zone-cache.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.ts";

/** Revokes a zone's origin certificate: the one thing that can be done with it here. */
export function RevokeOriginCertificate({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const revocation = useMutation<Zone, ProblemError>({
    mutationFn: async () => {
      await callOperation("DELETE /cdn/{ZONE_ID}/origin-certificate", { account, ids: { ZONE_ID: zone.ID } });
      return { ...zone, ORIGIN_CERTIFICATE: 0 };
    },
    onSuccess: (answered) => {
      setAsking(false);
      cacheZone(queryClient, account, answered);
      showToast({ title: "Origin certificate revoked" });
    },
  });
  const { error } = revocation;
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        Revoke origin certificate
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          revocation.reset();
        }}
        onConfirm={() => revocation.mutate()}
        title={`Revoke the origin certificate of ${zone.ZONE_NAME}?`}
        confirmLabel="Revoke origin certificate"
        pending={revocation.isPending}
        error={error && <FormProblem problem={error} />}
      >
        <p>
          An origin that shows it is refused from then on where the origin's certificate is verified. Afterwards the
          zone may fetch over http:// and become a tunnel zone. A new one cannot be made in this console.
        </p>
        <CurlCommand request={{ method: "DELETE", path: `/cdn/${zone.ID}/origin-certificate` }} />
      </ConfirmDialog>
    </>
  );
}
