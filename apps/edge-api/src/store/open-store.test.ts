import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "./open-store.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edge-api-store-"));
  path = join(folder, "deep", "edge-api.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

function makeAccount(): { id: string; key: string } {
  const store = openStore(path);
  const id = store.write(() => {
    const made = store.accounts.create("Harbour", 1_800_000_000);
    store.accounts.issueKey(made);
    return made;
  });
  const key = store.accounts.getApiKey(id) ?? "";
  store.close();
  return { id, key };
}

test("written data is there when the store is opened again", () => {
  const { id, key } = makeAccount();
  const store = openStore(path);
  expect(store.accounts.findByKey(key)?.id).toBe(id);
  expect(store.accounts.getApiKey(id)).toBe(key);
  store.close();
});

test("a key in the clear is in no file, and the secret beside the database is its owner's alone", () => {
  const { key } = makeAccount();
  const files = readdirSync(join(folder, "deep"));
  for (const file of files) expect(readFileSync(join(folder, "deep", file)).includes(key)).toBe(false);
  expect(statSync(`${path}.secret`).mode & 0o777).toBe(0o600);
});

test("only the owner can read the database, its journal files, and their folder", () => {
  const store = openStore(path);
  const modeOf = (name: string) => statSync(name).mode & 0o777;
  expect(modeOf(join(folder, "deep"))).toBe(0o700);
  expect(["", "-wal", "-shm"].map((suffix) => modeOf(path + suffix))).toEqual([0o600, 0o600, 0o600]);
  store.close();
});

test("a key sealed for one account cannot be opened for another", () => {
  const { id } = makeAccount();
  const database = new SqliteDatabase(path);
  database.prepare("UPDATE accounts SET id = 'someone00' WHERE id = ?").run(id);
  database.close();
  const store = openStore(path);
  expect(() => store.accounts.getApiKey("someone00")).toThrow(/authenticate/);
  store.close();
});

test("an error undoes all of a write", () => {
  const store = openStore(":memory:");
  expect(() =>
    store.write(() => {
      store.accounts.create("Harbour", 1);
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(store.accounts.list()).toEqual([]);
  store.close();
});

test("a database of a newer version is not touched", () => {
  makeAccount();
  const database = new SqliteDatabase(path);
  database.pragma("user_version = 999");
  database.close();
  expect(() => openStore(path)).toThrow(/newer version/);
});

test("the file is kept with a write-ahead log", () => {
  makeAccount();
  const database = new SqliteDatabase(path);
  expect(database.pragma("journal_mode", { simple: true })).toBe("wal");
  database.close();
});
