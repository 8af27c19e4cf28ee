import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createMigratedDatabase } from "../../../test/migrated-database.ts";
import { openStore } from "../../platform/db/store.ts";

const zones = 300;
const days = 190;

/** Returns a program that stores the usage of an account's zones. */
function program(databaseUrl: string): string {
  const moduleAt = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  return `
    import { createAccount } from ${moduleAt("../../people/accounts/accounts.ts")};
    import { openStore } from ${moduleAt("../../platform/db/store.ts")};
    import { listDueZones, saveDays, syncZones } from ${moduleAt("./usage-store.ts")};
    const store = await openStore(${JSON.stringify(databaseUrl)});
    const { id } = await createAccount(store.db, 1, { name: "Harbour", serviceAccountId: null });
    const run = { store, accountId: id, assertClaim: async () => {} };
    const ids = Array.from({ length: ${zones} }, (_, n) => "AAAAA" + (1_000 + n));
    await syncZones(run, ids.map((ID) => ({ ID, ZONE_NAME: ID, USAGE_PAUSED: 0 })));
    const counts = { REQUESTS: 1, CACHE_HITS: 1, CACHE_MISS: 0, BANDWIDTH_BYTES: 1, ORIGIN_BYTES: 0, BLOCKED: 0 };
    const rowsFrom = (day) =>
      Array.from({ length: ${days} }, (_, n) => ({ DAY_TIMESTAMP: day + n * 86_400, ...counts }));
    const now = await store.now();
    for (const zone of await listDueZones(run, now, 600)) {
      await saveDays(run, zone, { days: rowsFrom(zone.from), hours: null }, now);
    }
    await store.close();`;
}

it("row 79: stores the usage of 300 zones if SQLite can't create temporary files", async () => {
  const url = await createMigratedDatabase("sqlite");
  // SQLite uses this folder if it seems writable, as it does for root, and then can't create a file in it.
  const env = { ...process.env, SQLITE_TMPDIR: "/proc" };
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program(url)], { env });
  const store = await openStore(url);
  const query = store.db.selectFrom("usage_days").select((row) => row.fn.countAll<number>().as("stored"));
  expect(await query.execute()).toEqual([{ stored: zones * days }]);
  await store.close();
});
