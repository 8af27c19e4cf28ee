import { mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore } from "../test/migrated-database.ts";
import { createNightlyBackup, findLatestBackup, type RunBackup } from "./nightly-backup.ts";
import type { Store } from "./platform/db/store.ts";

describe.each(databaseKinds)("nightly backups on %s", (kind) => {
  const night = Date.parse("2026-11-26T02:00:00Z") / 1000;
  let now: number;
  let store: Store;
  let folder: string;
  let files: string[];

  beforeEach(async () => {
    now = night;
    store = await openTestStore(kind, { clock: () => now });
    folder = join(await mkdtemp(join(tmpdir(), "edge-console-nightly-")), "backups");
    files = [];
  });

  afterEach(() => store.close());

  const write: RunBackup = async (file) => {
    files.push(file);
    await writeFile(file, "");
  };
  const run = (runBackup = write) =>
    createNightlyBackup(store, { folder, keep: 2 }, runBackup).run({
      key: "",
      accountId: null,
      signal: new AbortController().signal,
      assertClaim: async () => {},
    });

  it("are made once a night, and after a start that missed one", async () => {
    now = night + 40_000;
    expect(await run()).toBe(night + 86_400);
    expect(await findLatestBackup(folder)).toBe(now);
    expect(await readdir(folder)).toEqual(["console-2026-11-26T13-06-40Z.backup"]);
    now += 60;
    expect(await run()).toBe(night + 86_400);
    expect(files).toHaveLength(1);
    now = night + 86_400;
    expect(await run()).toBe(night + 2 * 86_400);
    expect(files).toHaveLength(2);
  });

  it("are kept up to a number, and nothing else in the folder is removed", async () => {
    await run();
    await writeFile(join(folder, "by-hand.backup"), "");
    await writeFile(join(folder, "console-2026-11-25T02-00-00Z.backup.4711.part"), "");
    for (let nights = 1; nights <= 3; nights += 1) {
      now = night + nights * 86_400;
      await run();
    }
    expect((await readdir(folder)).toSorted()).toEqual([
      "by-hand.backup",
      "console-2026-11-28T02-00-00Z.backup",
      "console-2026-11-29T02-00-00Z.backup",
    ]);
  });

  it("are tried again if one fails, and the earlier ones stay", async () => {
    await run();
    now = night + 86_400;
    await expect(run(() => Promise.reject(new Error("disk is full")))).rejects.toThrow("disk is full");
    expect(await findLatestBackup(folder)).toBe(night);
    await run();
    expect(await findLatestBackup(folder)).toBe(now);
  });
});
