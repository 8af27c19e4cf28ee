import { cacheExpirations } from "@edge-console/contract/rules/cache-expiration";
import { type OriginType, startingSettings, type TunnelMode } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { DefinitionList } from "../../../ui/definition-list.tsx";

/** What a new zone of a type starts with where its create names nothing else. */
export function StartingSettings({ type, mode }: { type: OriginType; mode: TunnelMode }): ReactElement {
  const start = startingSettings(type, mode);
  const onOff = (value: 0 | 1) => (value === 1 ? "On" : "Off");
  const caching = cacheExpirations.find(({ value }) => value === start.CACHE_EXP)?.meaning;
  return (
    <DefinitionList
      items={[
        { term: "Caching", value: caching },
        { term: "Strip cookies", value: onOff(start.STRIP_COOKIES) },
        { term: "Viewer's hostname as Host", value: onOff(start.ADD_HOST_HEADER) },
        { term: "Canonical header", value: onOff(start.ADD_CANONICAL_HEADER) },
        { term: "CORS headers", value: onOff(start.ADD_CORS_HEADER) },
        { term: "Verify origin certificate", value: onOff(start.VERIFY_ORIGIN_SSL) },
      ]}
    />
  );
}
