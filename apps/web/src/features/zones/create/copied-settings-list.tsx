import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/banner.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import type { CopiedSetting } from "./copied-settings.ts";

/** What a new zone takes over from another, and what cannot be taken over. */
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
          As <Link to={paths.zone(account, source.ID)}>{source.ZONE_NAME}</Link> has them now, where they differ from
          the defaults. Only these are sent. <Link to={paths.zoneNew(account)}>Start without them</Link>
        </p>
      }
    >
      <Stack>
        {copied.length === 0 ? (
          <p>{source.ZONE_NAME} has the defaults throughout: nothing else has to be sent.</p>
        ) : (
          <DefinitionList
            items={copied.map(({ label, words }) => ({ term: label, value: words === "" ? "Empty" : words }))}
          />
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
    "Hostnames and their certificates.",
    ...(source.ORIGIN_TYPE === "S3" ? ["The bucket's secret key, which cannot be read back: type it again."] : []),
    ...(source.ORIGIN_CERTIFICATE === 1 ? ["The origin certificate."] : []),
    ...(source.TOKEN_AUTH === 1 ? ["The key that signs links: the new zone gets one of its own."] : []),
  ];
}
