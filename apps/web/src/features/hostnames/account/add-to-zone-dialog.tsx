import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { Combobox } from "../../../ui/combobox.tsx";
import { AddHostnameDialog } from "../add-hostname-dialog.tsx";

const noZones: readonly { ID: string; ZONE_NAME: string }[] = [];

/** Dialog: adds a hostname to a zone that is selected in it. */
export function AddToZoneDialog({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const { data: zones = noZones, isPending } = useQuery(zonesQuery(account));
  const [zone, setZone] = useState<string>();
  const { data: hostnames } = useQuery({ ...hostnamesQuery(account, zone ?? ""), enabled: zone !== undefined });
  return (
    <AddHostnameDialog
      account={account}
      zone={zone}
      zoneField={
        <Combobox
          label="Zone"
          placeholder="Search zones"
          empty={isPending ? "Loading zones…" : "No matching zones"}
          options={zones.map(({ ID, ZONE_NAME }) => ({ value: ID, label: ZONE_NAME, detail: ID }))}
          value={zone ?? null}
          onChange={(value) => setZone(value ?? undefined)}
        />
      }
      target={hostnames?.find(({ DEFAULT }) => DEFAULT === 1)?.HOSTNAME}
      onClose={onClose}
    />
  );
}
