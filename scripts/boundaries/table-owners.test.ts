import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkTable, findTablesInSql, isQueryFile } from "./check-table.ts";
import { tableOwners } from "./layers.ts";

describe("tables of the bff", () => {
  it.each([
    ["apps/bff/src/people/users/users.ts", "users"],
    ["apps/bff/src/people/accounts/invitations.ts", "memberships as inviter"],
  ])("%s may query %s", (file, table) => {
    expect(checkTable(file, table)).toBeUndefined();
  });

  it.each([
    ["apps/bff/src/people/accounts/memberships.ts", "users"],
    ["apps/bff/src/people/inspections/inspections.ts", "accounts as inspected"],
    ["apps/bff/src/service/search/search-index.ts", "made_up_table"],
  ])("%s may not query %s", (file, table) => {
    expect(checkTable(file, table)).toEqual(expect.any(String));
  });

  it("are also found in SQL", () => {
    const sql = "select 1 from users join accounts on true where at < extract(epoch from now())";
    expect(findTablesInSql(sql)).toEqual(["users", "accounts"]);
  });

  it("are checked outside tests and migrations", () => {
    expect(isQueryFile("apps/bff/src/people/auth/sessions.ts")).toBe(true);
    expect(isQueryFile("apps/bff/src/people/auth/sign-in.test.ts")).toBe(false);
    expect(isQueryFile("apps/bff/src/platform/db/migrations/0002-usage.ts")).toBe(false);
    expect(isQueryFile("apps/edge-api/src/store/zones.ts")).toBe(false);
  });

  it.each(Object.entries(tableOwners))("%s is queried by %s", (table, owner) => {
    const folder = fileURLToPath(new URL(`../../apps/bff/src/${owner}`, import.meta.url));
    const files = globSync("**/*.ts", { cwd: folder }).map((file) => readFileSync(`${folder}/${file}`, "utf8"));
    expect(files.some((text) => text.includes(`"${table}"`))).toBe(true);
  });
});
