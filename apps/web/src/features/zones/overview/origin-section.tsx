import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatFieldValue } from "../../../format/field-values.ts";
import { paths } from "../../../paths.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { type Definition, DefinitionList } from "../../../ui/definition-list.tsx";
import { Section } from "../../../ui/page.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { ZoneTunnel } from "../zone/zone-tunnel.tsx";

/** Where a zone fetches from: its type and URL, bucket, or tunnel endpoint with the tunnel's state. */
export function OriginSection({ account, zone }: { account: string; zone: Zone }): ReactElement {
  return (
    <Section title="Origin" actions={<Link to={paths.zoneSettings(account, zone.ID, "origin")}>Origin settings</Link>}>
      <DefinitionList
        items={[
          { term: "Type", value: originTypeLabels[zone.ORIGIN_TYPE].name },
          ...listOrigin(account, zone),
          ...(zone.HOME_POP === "" ? [] : [{ term: "Shield location", value: formatShield(zone) }]),
        ]}
      />
    </Section>
  );
}

function listOrigin(account: string, zone: Zone): Definition[] {
  switch (zone.ORIGIN_TYPE) {
    case "TUNNEL":
      return [
        { term: "Tunnel", value: <ZoneTunnel account={account} zone={zone} /> },
        { term: "Endpoint", value: <CopyText value={zone.TUNNEL_TARGET} label="endpoint" /> },
        { term: zoneFields.TUNNEL_MODE.label, value: formatFieldValue(zoneFields.TUNNEL_MODE, zone.TUNNEL_MODE) },
      ];
    case "S3":
      return [
        { term: "Bucket", value: zone.S3_BUCKET },
        { term: "Bucket endpoint", value: <CopyText value={zone.ORIGIN_URL} label="bucket endpoint" canWrap /> },
      ];
    case "STANDARD":
    case "SITE":
      return [{ term: "Origin URL", value: <CopyText value={zone.ORIGIN_URL} label="origin URL" canWrap /> }];
  }
}

function formatShield({ HOME_POP, HOME_POP_LOCATION }: Zone): string {
  return HOME_POP_LOCATION || (HOME_POP === "auto" ? "Selecting… (up to 10 minutes)" : HOME_POP);
}
