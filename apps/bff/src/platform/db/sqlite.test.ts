import { execFile } from "node:child_process";
import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createTestDatabase } from "@edge-console/testing/databases";
import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { acquireSingleInstanceLock } from "./single-instance-lock.ts";
import { openStore } from "./store.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const account = { id: "acc0000001", name: "Harbour", service_account_id: null, created_at: 1 };

function getMode(file: string): number {
  return statSync(file).mode & 0o777;
}

it("restricts the file, its folder, and the files next to it to their owner", async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "edge-console-")), "data");
  const file = path.join(folder, "console.db");
  const lock = acquireSingleInstanceLock(file);
  const store = await openStore(`sqlite:${file}`);
  await store.db.insertInto("accounts").values(account).execute();
  const files = [file, `${file}-wal`, `${file}-shm`, `${file}.server`];
  expect([getMode(folder), ...files.map(getMode)]).toEqual([0o700, 0o600, 0o600, 0o600, 0o600]);
  await store.close();
  lock.release();
});

it("restricts a file of an earlier version to its owner", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "edge-console-")), "console.db");
  for (const suffix of ["", "-wal", "-shm"]) writeFileSync(file + suffix, "", { mode: 0o644 });
  const store = await openStore(`sqlite:${file}`);
  expect(["", "-wal", "-shm"].map((suffix) => getMode(file + suffix))).toEqual([0o600, 0o600, 0o600]);
  await store.close();
});

it("T8: lets the event loop turn between queries, so that a task with many of them doesn't block it", async () => {
  const store = await openStore(await createTestDatabase("sqlite"));
  let isOver = false;
  let turns = 0;
  const work = async () => {
    const until = performance.now() + 200;
    while (performance.now() < until) await store.db.selectFrom("accounts").selectAll().execute();
    isOver = true;
  };
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  expect(turns).toBeGreaterThan(1);
  await store.close();
});

it("stays locked for other processes after a second attempt to lock it", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "edge-console-")), "console.db");
  const lock = acquireSingleInstanceLock(file);
  expect(() => acquireSingleInstanceLock(file)).toThrow(
    `Another console (process ${process.pid}) is already running on ${file}`,
  );
  const other = `import { acquireSingleInstanceLock } from ${JSON.stringify(new URL("single-instance-lock.ts", import.meta.url).href)};
    acquireSingleInstanceLock(${JSON.stringify(file)});`;
  const attempt = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", other]);
  await expect(attempt).rejects.toThrow("Another console");
  lock.release();
});

it("row 80: reports the error of SQLite when the disk is full, and continues when there is space again", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "edge-console-"));
  const store = await openStore(`sqlite:${path.join(folder, "console.db")}`);
  const limitPages = (pages: number) => store.db.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${pages}`));
  const add = (name: string) =>
    store.write((transaction) =>
      transaction
        .insertInto("accounts")
        .values({ ...account, name })
        .execute(),
    );
  await limitPages(1);
  const full = add("x".repeat(1_000_000));
  await expect(full).rejects.toMatchObject({ code: "SQLITE_FULL" });
  await expect(full).rejects.toSatisfy(isDatabaseUnavailable);
  await limitPages(1_000_000);
  await add("Harbour");
  expect(await store.db.selectFrom("accounts").select("name").execute()).toEqual([{ name: "Harbour" }]);
  await store.close();
});
