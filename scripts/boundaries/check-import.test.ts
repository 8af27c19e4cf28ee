import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { checkImport } from "./check-import.ts";
import { bffComposition, bffQuarters, webResources } from "./layers.ts";

describe("imports between layers", () => {
  it.each([
    ["apps/web/src/routes.tsx", "./features/zones/zone-list.tsx"],
    ["apps/web/src/features/zones/zone-list.tsx", "../../ui/table.tsx"],
    ["apps/web/src/features/zones/zone-list.tsx", "../../resources/hostnames/queries.ts"],
    ["apps/web/src/features/zones/zone-list.tsx", "./zone-row.tsx"],
    ["apps/web/src/resources/hostnames/queries.ts", "../zones/queries.ts"],
    ["apps/bff/src/main.ts", "./service/proxy/proxy-routes.ts"],
    ["apps/bff/src/service/proxy/proxy-routes.ts", "../upstream/client.ts"],
    ["apps/bff/src/service/upstream/client.ts", "undici"],
    ["apps/edge-api/src/v1/zones.ts", "@edge-console/contract/objects/zone"],
    ["packages/contract/src/rules/hostname.ts", "tldts"],
    ["apps/bff/src/service/proxy/proxy-routes.test.ts", "@edge-console/testing/stack"],
    ["apps/edge-api/src/v1/zones.ts", "node:crypto"],
  ])("%s may import %s", (importer, specifier) => {
    expect(checkImport(importer, specifier)).toBeUndefined();
  });

  it.each([
    ["apps/web/src/ui/table.tsx", "../format/bytes.ts"],
    ["apps/web/src/api/client.ts", "../features/zones/index.ts"],
    ["apps/web/src/features/zones/zone-list.tsx", "../hostnames/hostname-list.tsx"],
    ["apps/web/src/features/zones/zone-list.tsx", "../../routes.tsx"],
    ["apps/web/src/resources/zones/queries.ts", "../hostnames/queries.ts"],
    ["apps/web/src/resources/zones/queries.ts", "../../features/zones/zone-list.tsx"],
    ["apps/web/src/shell/frame.tsx", "../features/zones/zone-list.tsx"],
    ["apps/bff/src/platform/db/store.ts", "../../people/auth/sessions.ts"],
    ["apps/bff/src/people/accounts/member-handlers.ts", "../auth/sessions.ts"],
    ["apps/bff/src/people/auth/session-routes.ts", "undici"],
    ["apps/bff/src/people/auth/sign-in.ts", "../../service/upstream/client.ts"],
    ["apps/bff/src/main.ts", "../../edge-api/src/v1/zones.ts"],
    ["apps/bff/src/main.ts", "@edge-console/testing/stack"],
    ["apps/bff/src/service/proxy/proxy-routes.test.ts", "../../../../edge-api/src/main.ts"],
    ["apps/edge-api/src/v1/zones.ts", "../operator/accounts.ts"],
    ["packages/contract/src/rules/hostname.ts", "node:net"],
    ["packages/contract/src/rules/hostname.ts", "undici"],
  ])("%s may not import %s", (importer, specifier) => {
    expect(checkImport(importer, specifier)).toEqual(expect.any(String));
  });
});

/** Returns the names of the folders in a folder of the repository. */
async function listFolders(path: string): Promise<string[]> {
  const entries = await readdir(new URL(`../../${path}/`, import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

describe("folders of the bff", () => {
  it("are quarters and those that compose them", async () => {
    const expected = [...Object.keys(bffQuarters), ...bffComposition];
    expect((await listFolders("apps/bff/src")).toSorted()).toEqual(expected.toSorted());
  });

  it.each(Object.entries(bffQuarters))("of %s are all listed", async (quarter, folders) => {
    expect((await listFolders(`apps/bff/src/${quarter}`)).toSorted()).toEqual(folders.toSorted());
  });
});

describe("folders of web's resources", () => {
  const folders = Object.entries(webResources);

  it.each(folders)("%s imports only folders that are listed before it, so there are no cycles", (folder, imports) => {
    const names = folders.map(([name]) => name);
    const lowerFolders = names.slice(0, names.indexOf(folder));
    expect(imports.filter((name) => !lowerFolders.includes(name))).toEqual([]);
  });

  it("are all listed", async () => {
    const existing = await listFolders("apps/web/src/resources");
    expect(existing.toSorted()).toEqual(folders.map(([name]) => name).toSorted());
  });
});
