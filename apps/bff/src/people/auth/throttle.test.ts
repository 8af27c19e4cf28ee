import { Client } from "pg";
import { expect, it } from "vitest";
import { createMigratedDatabase } from "../../../test/migrated-database.ts";
import { openStore, type Store } from "../../platform/db/store.ts";
import { recordAttempt, resetAttempts } from "./throttle.ts";

it("counts an attempt in parallel with a successful sign-in of the same user, without a deadlock", async () => {
  const url = await createMigratedDatabase("postgres");
  const opened = await openStore(url);
  // Counts deadlocks that the store's retries hide.
  const store: Store = { ...opened, write: (work) => opened.db.transaction().execute(work) };
  await recordAttempt(store, "password", "owner@demo.example", { address: "192.0.2.1" });
  const [locker, observer] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([locker.connect(), observer.connect()]);
  const countWaiting = async () => {
    const { rows } = await observer.query<object>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };

  // A single statement for both rows would lock the user's row first, because it's now the first one in the table.
  await locker.query("update throttles set updated_at = updated_at + 1 where key like '%place:%'");
  await locker.query("begin");
  await locker.query("select key from throttles where key like '%place:%' for update");
  const attempt = recordAttempt(store, "password", "owner@demo.example", { address: "192.0.2.1" });
  await expect.poll(countWaiting).toBe(1);
  const cleared = resetAttempts(store, "password", "owner@demo.example", { address: "192.0.2.1" });
  await expect.poll(countWaiting).toBe(2);
  await locker.query("rollback");
  expect(await Promise.allSettled([attempt, cleared])).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);

  await Promise.all([locker.end(), observer.end(), opened.close()]);
});
