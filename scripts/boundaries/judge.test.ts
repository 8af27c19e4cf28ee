import { describe, expect, it } from "vitest";
import { judgeImport } from "./judge.ts";

describe("imports between layers", () => {
  it.each([
    ["apps/web/src/routes.tsx", "./features/zones/zone-list.tsx"],
    ["apps/web/src/features/zones/zone-list.tsx", "../../ui/table.tsx"],
    ["apps/web/src/features/zones/zone-list.tsx", "../hostnames/index.ts"],
    ["apps/web/src/features/zones/zone-list.tsx", "./zone-row.tsx"],
    ["apps/bff/src/main.ts", "./mirror/router.ts"],
    ["apps/bff/src/mirror/router.ts", "../upstream/client.ts"],
    ["apps/bff/src/upstream/client.ts", "undici"],
    ["apps/edge-api/src/v1/zones.ts", "@edge-console/contract/objects/zone"],
    ["packages/contract/src/rules/hostname.ts", "tldts"],
    ["apps/bff/src/mirror/router.test.ts", "@edge-console/testing/stack"],
    ["apps/edge-api/src/v1/zones.ts", "node:crypto"],
  ])("%s may import %s", (importer, specifier) => {
    expect(judgeImport(importer, specifier)).toBeUndefined();
  });

  it.each([
    ["apps/web/src/ui/table.tsx", "../format/bytes.ts"],
    ["apps/web/src/api/client.ts", "../features/zones/index.ts"],
    ["apps/web/src/features/zones/zone-list.tsx", "../hostnames/hostname-list.tsx"],
    ["apps/web/src/features/zones/zone-list.tsx", "../../routes.tsx"],
    ["apps/bff/src/store/database.ts", "../identity/sessions.ts"],
    ["apps/bff/src/mirror/router.ts", "../routes/session.ts"],
    ["apps/bff/src/auth/session-routes.ts", "undici"],
    ["apps/bff/src/main.ts", "../../edge-api/src/v1/zones.ts"],
    ["apps/bff/src/main.ts", "@edge-console/testing/stack"],
    ["apps/bff/src/mirror/router.test.ts", "../../../edge-api/src/main.ts"],
    ["apps/edge-api/src/v1/zones.ts", "../operator/accounts.ts"],
    ["packages/contract/src/rules/hostname.ts", "node:net"],
    ["packages/contract/src/rules/hostname.ts", "undici"],
  ])("%s may not import %s", (importer, specifier) => {
    expect(judgeImport(importer, specifier)).toEqual(expect.any(String));
  });
});
