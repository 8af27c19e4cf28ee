import type { Zone } from "@edge-console/contract/objects/zone";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { callOperation } from "../../api/client.ts";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { formatQuantity } from "../../format/quantities.ts";
import { paths } from "../../paths.ts";
import { hostnamesQuery } from "../../resources/hostnames/queries.ts";
import { removeCachedZone } from "../../resources/zones/zone-cache.ts";
import { AffectedTraffic } from "../../resources/zones/affected-zones.tsx";
import { Button } from "../../ui/button.tsx";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./delete-zone.module.css";

/** Hostnames that are named; the others are counted. */
const maxListed = 10;

/** Deletes a zone after its name was entered, and returns to the zone list. */
export function DeleteZone({ account, zone }: { account: string; zone: Zone }): ReactElement {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: async () => {
      await callOperation("DELETE /cdn/{ZONE_ID}", { account, ids: { ZONE_ID: zone.ID } });
    },
    onSuccess: async () => {
      setOpen(false);
      showToast({ title: `Zone ${zone.ZONE_NAME} deleted` });
      await navigate(paths.zones(account), { replace: true });
      removeCachedZone(queryClient, account, zone.ID);
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete zone
      </Button>
      <MutationDialog
        mutation={removal}
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => removal.mutate()}
        title={`Delete zone ${zone.ZONE_NAME}?`}
        typeName={zone.ZONE_NAME}
        confirmLabel="Delete zone"
      >
        <ZoneHostnames account={account} zone={zone.ID} />
        <p>Statistics and usage are kept. This can't be undone.</p>
        <AffectedTraffic account={account} zone={{ id: zone.ID, name: zone.ZONE_NAME }} />
        <CurlCommand request={{ method: "DELETE", path: `/cdn/${zone.ID}` }} />
      </MutationDialog>
    </>
  );
}

/** Names the hostnames that stop working with the zone. */
function ZoneHostnames({ account, zone }: { account: string; zone: string }): ReactElement {
  const { data: hostnames, isPending } = useQuery(hostnamesQuery(account, zone));
  if (!hostnames) {
    return (
      <p>
        Its hostnames and certificates stop working immediately.{" "}
        {isPending ? "Loading hostnames…" : "Hostnames: Unknown."}
      </p>
    );
  }
  const others = hostnames.length - maxListed;
  return (
    <>
      <p>
        {hostnames.length === 1
          ? "This hostname and its certificate stop working immediately:"
          : `These ${hostnames.length} hostnames and their certificates stop working immediately:`}
      </p>
      <ul aria-label="Hostnames to delete" className={styles.hostnames}>
        {hostnames.slice(0, maxListed).map(({ ID, HOSTNAME }) => (
          <li key={ID}>{HOSTNAME}</li>
        ))}
        {others > 0 && <li>{formatQuantity(others, "other")}</li>}
      </ul>
    </>
  );
}
