import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { demoAccounts, demoUsers } from "@edge-console/contract/console/demo";
import { afterEach, beforeEach, expect, it } from "vitest";
import { moveEarlierDemo } from "./earlier-demo.ts";

let data = "";
let demo = "";
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "earlier-demo-"));
  demo = join(data, "demo");
});
afterEach(() => rmSync(data, { recursive: true }));

/** Creates a database with a log, as a killed console leaves it, and returns it open. */
function open(name: string, { users, accounts }: { users: readonly string[]; accounts: readonly string[] }) {
  const database = new DatabaseSync(join(data, name));
  database.exec("pragma journal_mode = wal");
  database.exec("create table users (email text); create table accounts (name text)");
  for (const email of users) database.prepare("insert into users values (?)").run(email);
  for (const account of accounts) database.prepare("insert into accounts values (?)").run(account);
  return database;
}
const create = (...args: Parameters<typeof open>) => open(...args).close();

const demoContents = { users: demoUsers.map(({ email }) => email), accounts: Object.values(demoAccounts) };
const serviceContents = { users: [], accounts: Object.values(demoAccounts) };
const files = ["console-secret", "edge-api.db.secret", "edge-api-operator-token", "demo-password"];

function createDemo(): void {
  create("console.db", demoContents);
  create("edge-api.db", serviceContents);
  for (const file of files) writeFileSync(join(data, file), file);
  mkdirSync(join(data, "logs"));
}

it("row 106: moves the databases of a demo with their secrets and logs", () => {
  createDemo();
  expect(moveEarlierDemo(data, demo)).toBe("Moved the demo's data from data to data/demo.");
  expect(readdirSync(data)).toEqual(["demo"]);
  expect(readdirSync(demo).toSorted()).toEqual(["console.db", "edge-api.db", "logs", ...files].toSorted());
  for (const file of files) expect(readFileSync(join(demo, file), "utf8")).toBe(file);
  expect(moveEarlierDemo(data, demo)).toBeUndefined();
});

it.each([
  ["a user", { ...demoContents, users: [...demoContents.users, "ada@harbour.example"] }, serviceContents],
  ["an account", { ...demoContents, accounts: ["Acme"] }, serviceContents],
  ["an account of the service", demoContents, { users: [], accounts: ["Acme"] }],
])("row 106: moves nothing if there is %s besides the demo's, and says so", (_, consoleContents, edgeApiContents) => {
  create("console.db", consoleContents);
  create("edge-api.db", edgeApiContents);
  expect(moveEarlierDemo(data, demo)).toMatch(/^data\/console\.db has demo users, .* npm run admin -- demo remove$/);
  expect(readdirSync(data).toSorted()).toEqual(["console.db", "edge-api.db"]);
});

it("row 106: leaves the data of a console without demo users, and what is in the demo's folder", () => {
  expect(moveEarlierDemo(data, demo)).toBeUndefined();
  create("console.db", { users: ["ada@harbour.example"], accounts: ["Acme"] });
  expect(moveEarlierDemo(data, demo)).toBeUndefined();
  rmSync(join(data, "console.db"));
  createDemo();
  mkdirSync(demo);
  expect(moveEarlierDemo(data, demo)).toContain("isn't moved");
  expect(readdirSync(demo)).toEqual([]);
});

it("row 106: moves edge-api's data of a demo whose console has another database", () => {
  create("edge-api.db", serviceContents);
  writeFileSync(join(data, "demo-password"), "password");
  expect(moveEarlierDemo(data, demo)).toContain("Moved");
  expect(readdirSync(demo).toSorted()).toEqual(["demo-password", "edge-api.db"]);
});

it("row 106: moves no database that a program uses", () => {
  createDemo();
  const running = new DatabaseSync(join(data, "edge-api.db"));
  running.prepare("select count(*) from accounts").get();
  expect(() => moveEarlierDemo(data, demo)).toThrow(/^Another program uses .*edge-api\.db\. Stop it, /);
  expect(existsSync(demo)).toBe(false);
  running.close();
  expect(moveEarlierDemo(data, demo)).toContain("Moved");
});

it("row 106: continues a move that was interrupted", () => {
  createDemo();
  mkdirSync(`${demo}.moving`);
  writeFileSync(join(`${demo}.moving`, "console.db"), "moved");
  rmSync(join(data, "console.db"));
  expect(moveEarlierDemo(data, demo)).toContain("Moved");
  expect(readFileSync(join(demo, "console.db"), "utf8")).toBe("moved");
  expect(readdirSync(data)).toEqual(["demo"]);
});
