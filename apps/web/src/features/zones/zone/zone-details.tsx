import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { formatFieldValue } from "../../../format/field-values.ts";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { RevokeOriginCertificate } from "../revoke-origin-certificate.tsx";
import styles from "./zone-details.module.css";
import { ZoneTunnel } from "./zone-tunnel.tsx";

/** Read-only facts of a zone, with links to change its origin type and to duplicate it. */
export function ZoneDetails({
  account,
  zone,
  canChange,
}: {
  account: string;
  zone: Zone;
  canChange: boolean;
}): ReactElement {
  const { name } = originTypeLabels[zone.ORIGIN_TYPE];
  return (
    <div>
      <DefinitionList
        items={[
          {
            term: "Origin type",
            value: name,
          },
          ...(zone.ORIGIN_TYPE === "TUNNEL"
            ? [
                { term: "Origin", value: <CopyText value={zone.TUNNEL_TARGET} label="tunnel target" /> },
                { term: "Tunnel", value: <ZoneTunnel account={account} zone={zone} /> },
                {
                  term: zoneFields.TUNNEL_MODE.label,
                  value: formatFieldValue(zoneFields.TUNNEL_MODE, zone.TUNNEL_MODE),
                },
              ]
            : []),
          {
            term: "Origin certificate",
            value: zone.ORIGIN_CERTIFICATE === 1 ? "Installed" : "None",
            ...(canChange &&
              zone.ORIGIN_CERTIFICATE === 1 && {
                note: (
                  <div className={styles.note}>
                    <RevokeOriginCertificate account={account} zone={zone} />
                  </div>
                ),
              }),
          },
          ...(zone.HOME_POP === "auto"
            ? [{ term: "Shield location", value: zone.HOME_POP_LOCATION || "Selecting… (up to 10 minutes)" }]
            : []),
          { term: "Created", value: <Time at={zone.TIMESTAMP} /> },
        ]}
      />
      {canChange && (
        <div className={styles.actions}>
          {zone.ORIGIN_TYPE === "TUNNEL" && (
            <LinkButton size="small" to={paths.zoneOriginType(account, zone.ID, "TUNNEL")}>
              Edit endpoint or delivery
            </LinkButton>
          )}
          <LinkButton size="small" to={paths.zoneOriginType(account, zone.ID)}>
            Change origin type
          </LinkButton>
          <LinkButton size="small" to={paths.zoneDuplicate(account, zone.ID)}>
            Duplicate zone
          </LinkButton>
        </div>
      )}
    </div>
  );
}
