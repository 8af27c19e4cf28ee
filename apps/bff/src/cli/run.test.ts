import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { type AdminResult, commands, runAdmin } from "./run.ts";

const password = "a harbour full of lanterns";

describe("the admin command line", () => {
  const runWithoutDatabase = (line: readonly string[]) =>
    runAdmin(line, () => {
      throw new Error("must not run a command");
    });

  it("shows help for all commands, for a group, and for each command", async () => {
    const overview = await runWithoutDatabase(["--help"]);
    expect(overview.code).toBe(0);
    const group = await runWithoutDatabase(["account", "--help"]);
    expect(group).toMatchObject({ code: 0, stdout: expect.stringContaining("account rename ACCOUNT NAME") });
    expect(group.stdout).not.toContain("user create");
    for (const command of commands) {
      expect(overview.stdout).toContain(command.name);
      const help = await runWithoutDatabase([...command.name.split(" "), "--help"]);
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining(command.summary) });
    }
  });

  it("prints the version of package.json", async () => {
    const rootPackage: unknown = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));
    const { code, stdout } = await runWithoutDatabase(["--version"]);
    expect(code).toBe(0);
    expect(rootPackage).toMatchObject({ version: stdout });
  });

  it.each([
    [[], "Missing command."],
    [["account"], "Missing command."],
    [["account", "destroy"], "Unknown command: account destroy"],
    [["account", "create"], "Missing argument: NAME"],
    [["account", "create", "A", "B"], "Unexpected argument: B"],
    [["user", "create", "a@b", "--password", "x"], "Unknown option '--password'"],
    [["account", "list", "--nope"], "Unknown option '--nope'"],
  ])("rejects %j with exit code 2 and its usage", async (line, message) => {
    const result = await runWithoutDatabase(line);
    expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(message) });
    expect(result.stderr).toContain("Usage: npm run admin -- ");
  });

  it("runs as a program: secret from standard input, exit codes, an invalid variable in one sentence", async () => {
    const database = await createTestDatabase("sqlite");
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const program = (line: string[], input = "", env = {}) =>
      new Promise<Omit<AdminResult, "code"> & { readonly code: number | null }>((resolve) => {
        const child = execFile(
          process.execPath,
          [main, ...line],
          { env: { DATABASE_URL: database, ...env } },
          (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
        );
        child.stdin?.end(input);
      });
    expect(await program(["user", "create", "owner@demo.example"], `${password}\n`)).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(await program(["user", "password", "owner@demo.example"], "")).toMatchObject({ code: 2 });
    expect((await program(["user", "list"])).stdout).toContain("owner@demo.example");
    const wrong = await program(["user", "list"], "", { DATABASE_URL: "mysql://db" });
    expect(wrong).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^DATABASE_URL must be .*\.\n$/),
    });
  });
});
