import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/banner.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import type { CopiedSetting } from "./copied-settings.ts";

/** Lists what a new zone copies from another, and what can't be copied. */
export function CopiedSettings({
  account,
  source,
  copied,
}: {
  account: string;
  source: Zone;
  copied: readonly CopiedSetting[];
}): ReactElement {
  const missing = listNotCopied(source);
  return (
    <Section
      title="Copied settings"
      explanation={
        <p>
          Settings of <Link to={paths.zoneSettings(account, source.ID)}>{source.ZONE_NAME}</Link> that differ from the
          defaults. <Link to={paths.zoneNew(account)}>Create without them</Link>
        </p>
      }
    >
      <Stack>
        {copied.length === 0 ? (
          <p>All settings of {source.ZONE_NAME} are at their defaults.</p>
        ) : (
          <DefinitionList items={copied.map(({ label, text }) => ({ term: label, value: text || "Empty" }))} />
        )}
        <Banner tone="info" title="Not copied">
          {missing.join(" ")}
        </Banner>
      </Stack>
    </Section>
  );
}

function listNotCopied(source: Zone): string[] {
  return [
    "Hostnames and certificates.",
    ...(source.ORIGIN_TYPE === "S3" ? ["The bucket's secret key. Enter it again."] : []),
    ...(source.ORIGIN_CERTIFICATE === 1 ? ["The origin certificate."] : []),
    ...(source.TOKEN_AUTH === 1 ? ["The key for signed URLs. The new zone gets a new one."] : []),
  ];
}
