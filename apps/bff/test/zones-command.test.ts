import { spawn } from "node:child_process";
import { copyFile, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type ConfigurationPlan, configurationPlanSchema } from "@edge-console/contract/configuration/plan-schema";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { beforeEach, describe, expect, it } from "vitest";
import { addAccessToken } from "./access-token.ts";
import { setUpAccount } from "./account-fixture.ts";

const program = fileURLToPath(new URL("../../web/public/zones.mjs", import.meta.url));

/** Returns a script of an example in the documentation, by a command that it contains. */
async function readExample(heading: string, command: string): Promise<string> {
  const page = await readFile(new URL("../../../docs/configuration-files.md", import.meta.url), "utf8");
  const [, section = ""] = page.split(`## ${heading}\n`);
  const blocks = [
    ...(section.split("\n## ")[0] ?? "").matchAll(/- (?:run: )?\|\n((?: {4,}.*\n)+?)(?= *(?:-|\w+:) ?|```)/g),
  ];
  const [, script] = blocks.find(([, text = ""]) => text.includes(command)) ?? [];
  if (script === undefined) throw new Error(`${heading} has no script with ${command}`);
  return script.replaceAll(/^ +/gm, "");
}

describe("npm run zones", () => {
  const fixture = setUpAccount();
  const { service, createZone, readZone } = fixture;
  let token: string;
  let folder: string;
  let file: string;
  let names = 0;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "zones-"));
    file = path.join(folder, "zones.yaml");
    ({ token } = await addAccessToken(fixture.testConsole, fixture, "developer"));
  });

  const run = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
    runProgram(process.execPath, [program, ...args], variables);
  const runScript = (script: string, variables: Readonly<Record<string, string>> = {}) =>
    runProgram("bash", ["--norc", "-eo", "pipefail", "-c", script], variables);

  function runProgram(command: string, args: readonly string[], variables: Readonly<Record<string, string>>) {
    const child = spawn(command, args, {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        CONSOLE_URL: fixture.testConsole.url,
        CONSOLE_TOKEN: token,
        ...variables,
      },
    });
    const output = { stdout: "", stderr: "" };
    child.stdout.on("data", (text: Buffer) => (output.stdout += text.toString()));
    child.stderr.on("data", (text: Buffer) => (output.stderr += text.toString()));
    return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
      child.once("close", (code) => resolve({ code, ...output }));
    });
  }

  const readPlan = async (...args: string[]): Promise<ConfigurationPlan> =>
    configurationPlanSchema.parse(JSON.parse((await run(["plan", file, "--json", ...args])).stdout));
  const replace = async (from: string, to: string) => writeFile(file, (await readFile(file, "utf8")).replace(from, to));

  it("exports, plans with the exit codes of a pipeline, and applies", async () => {
    const zone = await createZone();
    expect(await run(["export", file])).toMatchObject({ code: 0, stderr: "" });
    expect((await run(["export"])).stdout).toBe(await readFile(file, "utf8"));
    expect(await run(["plan", file])).toMatchObject({ code: 0, stdout: "No changes.\n" });

    await replace(
      "https://origin.example",
      "https://other.example\n    maintenance: true\n    block_ips: [203.0.113.7]",
    );
    const planned = await run(["plan", file]);
    expect(planned).toMatchObject({ code: 2, stderr: "" });
    expect(planned.stdout).toBe(
      `${zone.ZONE_NAME}
  ~ origin_url: https://origin.example → https://other.example
  ~ maintenance: false → true  ! Visitors see the maintenance page for every request.
  ~ block_ips: + 203.0.113.7
1 change, about 3 requests, less than a minute.
`,
    );
    const markdown = await run(["plan", file, "--markdown"]);
    expect([markdown.code, markdown.stdout]).toEqual([2, expect.stringContaining("| Zone | Hostname | Change |")]);

    const outdated = await run(["apply", file, "--digest", "0".repeat(64)]);
    expect(outdated).toMatchObject({ code: 1, stderr: "The plan has changed since it was reviewed. Plan again.\n" });
    expect((await readZone(zone)).MAINTENANCE).toBe(0);
    const { digest } = await readPlan();
    const applied = await run(["apply", file, "--digest", digest]);
    expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining("Bulk run completed: 1 applied.")]);
    expect(await readZone(zone)).toMatchObject({ MAINTENANCE: 1, BLOCK_IPS: "203.0.113.7" });
    expect((await run(["apply", file])).stdout).toBe("No changes.\n");
  });

  it("decides conflicts with a base, and deletes only what is named", async () => {
    const [zone, other] = [await createZone(), await createZone()];
    await run(["export", file]);
    const base = path.join(folder, "base.yaml");
    const exported = await readFile(file, "utf8");
    await writeFile(base, exported);
    await writeFile(file, exported.replaceAll("https://origin.example", "https://mine.example"));
    expect((await run(["plan", file])).stdout).toContain(
      `2 zones: ${zone.ZONE_NAME}, ${other.ZONE_NAME}\n  ~ origin_url: https://origin.example → https://mine.example\n2 changes`,
    );
    await writeFile(file, exported.replace("https://origin.example", "https://mine.example"));
    await service("POST", `/cdn/${zone.ID}`, {
      ORIGIN_URL: "https://theirs.example",
    });
    fixture.testConsole.setClock(Math.floor(Date.now() / 1000) + 61);
    const conflict = await run(["plan", file, "--base", base]);
    expect([conflict.code, conflict.stdout]).toEqual([
      1,
      expect.stringContaining(
        `Conflict in ${zone.ZONE_NAME}/origin_url: was https://origin.example, file https://mine.example, account https://theirs.example\n1 conflict: `,
      ),
    ]);
    expect((await run(["apply", file, "--base", base])).code).toBe(1);
    expect((await readPlan("--base", base, "--prefer", "account")).writes).toBe(0);
    expect((await readPlan("--base", base, "--prefer", "file")).writes).toBe(1);
    expect((await run(["plan", file, "--delete", other.ZONE_NAME])).stderr).toContain("is in the file");
    await writeFile(file, `version: 1\nzones:\n  ${zone.ZONE_NAME}: { origin_url: https://theirs.example }\n`);
    expect((await readPlan()).writes).toBe(0);
    expect((await readPlan("--delete", other.ZONE_NAME)).writes).toBe(1);
  });

  const examples: readonly (readonly [heading: string, variables: Readonly<Record<string, string>>])[] = [
    ["Run it in GitHub Actions", { GITHUB_STEP_SUMMARY: "summary.md" }],
    ["Run it in GitLab CI", {}],
  ];
  it.each(isExhaustive ? examples : examples.slice(0, 1))(
    "%s: the example works as printed",
    async (heading, variables) => {
      const zone = await createZone();
      await copyFile(program, path.join(folder, "zones.mjs"));
      await run(["export", file]);
      const git = (text: string) => runScript(`git -c user.name=Test -c user.email=test@example.com ${text}`);
      const getCommit = async () => (await git("rev-parse HEAD")).stdout.trim();
      await git("init --quiet --initial-branch=main && git add zones.yaml");
      await git("commit --quiet --message=Export");

      // A pull request: the plan is written, and the check passes.
      await replace("https://origin.example", "https://other.example");
      await git("commit --quiet --all --message=Change");
      const planned = await runScript(await readExample(heading, "zones.mjs plan"), variables);
      expect([planned.code, planned.stderr]).toEqual([
        0,
        expect.stringMatching(/^The account has no source file yet\..*\n$/),
      ]);
      expect(await readFile(path.join(folder, "plan.md"), "utf8")).toContain(`| ${zone.ZONE_NAME} |`);
      expect((await readZone(zone)).ORIGIN_URL).toBe("https://origin.example");

      // It is merged: the file is applied.
      const script = await readExample(heading, "zones.mjs apply");
      const apply = async () => {
        const commit = await getCommit();
        return runScript(script, { ...variables, GITHUB_SHA: commit, CI_COMMIT_SHA: commit });
      };
      const commit = await getCommit();
      const applied = await apply();
      expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining("1 applied.")]);
      const source = await fixture.user.get(`/api/accounts/${fixture.id}/configuration/source`);
      expect(source.json).toMatchObject({ source: { name: "zones.yaml", commit, missing: [] } });
      expect((await readZone(zone)).ORIGIN_URL).toBe("https://other.example");

      // A conflict fails the job. What else the commit changed is applied with the next one, which takes the conflict's value.
      await service("POST", `/cdn/${zone.ID}`, {
        ORIGIN_URL: "https://theirs.example",
      });
      fixture.testConsole.setClock(Math.floor(Date.now() / 1000) + 61);
      await replace("https://other.example", "https://mine.example\n    cache_exp: 1h");
      await git("commit --quiet --all --message=Conflict");
      expect(await apply()).toMatchObject({ code: 1, stdout: expect.stringContaining("1 conflict: ") });
      await replace("https://mine.example", "https://theirs.example");
      await git("commit --quiet --all --message=Solved");
      expect(await apply()).toMatchObject({ code: 0, stdout: expect.stringContaining("cache_exp: origin → 1h") });
      expect(await readZone(zone)).toMatchObject({ ORIGIN_URL: "https://theirs.example", CACHE_EXP: "3600" });

      // A file with a mistake fails the check.
      await replace("https://theirs.example", "ftp://other.example");
      const wrong = await runScript(await readExample(heading, "zones.mjs plan"), variables);
      expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("zones.yaml:6:17: Start with http://")]);
    },
  );

  it("creates a bucket zone with keys from the environment, which are in no file and no output", async () => {
    const name = `command${names++}`;
    await writeFile(
      file,
      `version: 1
zones:
  ${name}:
    origin_type: S3
    origin_url: https://s3.example.com
    s3_bucket: images
    s3_region: auto
    s3_access_key: !env BUCKET_KEY
    s3_secret_key: !env BUCKET_SECRET
    cache_exp: 1h
    labels: [images]
`,
    );
    const planned = await run(["plan", file]);
    expect([planned.code, planned.stdout]).toEqual([2, expect.stringContaining("+ s3_secret_key: !env BUCKET_SECRET")]);
    const incomplete = await run(["apply", file], { BUCKET_KEY: "AKIAEXAMPLE7" });
    expect([incomplete.code, incomplete.stderr]).toEqual([
      1,
      "Set the environment variable BUCKET_SECRET, which the file names.\n",
    ]);
    const keys = { BUCKET_KEY: "AKIAEXAMPLE7", BUCKET_SECRET: "s3cr3t-of-the-bucket" };
    const applied = await run(["apply", file], keys);
    expect([applied.code, applied.stderr]).toEqual([0, ""]);
    expect(applied.stdout).toContain(`Zone ${name} created.`);
    expect(applied.stdout).toContain("Bulk run completed: 1 applied.");
    const exported = await run(["export"]);
    expect(exported.stdout).toContain("labels: [ images ]");
    expect(applied.stdout + exported.stdout).not.toMatch(/AKIAEXAMPLE7|s3cr3t/);
    const zones = zoneListSchema.parse(await service("GET", "/cdn")).CDN_ZONES;
    expect(zones).toMatchObject([{ ZONE_NAME: name, S3_ACCESS_KEY: "AKIAEXAMPLE7", S3_SECRET_KEY_SET: 1 }]);
    expect((await run(["plan", file])).code).toBe(0);
  });

  it("prints each mistake with file, line, and column, and no secret", async () => {
    await writeFile(file, "version: 1\nzones:\n  shop:\n    origin_url: ftp://x\n    s3_secret_key: s3cr3t-value\n");
    const wrong = await run(["plan", file]);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain(`${file}:4:17: Start with http:// or https://.\n`);
    expect(wrong.stderr).not.toContain("s3cr3t-value");
    await writeFile(file, `version: 1\nzones:\n${Array.from({ length: 101 }, (_, n) => `  shop${n}: {}\n`).join("")}`);
    expect((await run(["plan", file])).stderr).toContain("The configuration file has at least 100 errors.");
    for (const [variables, expected] of [
      [{ CONSOLE_URL: "http://console.example.com" }, "must start with https://"],
      [{ CONSOLE_TOKEN: "" }, "Set CONSOLE_TOKEN"],
      [{ CONSOLE_TOKEN: "ect_unknown-token" }, "Set CONSOLE_TOKEN"],
      [{ CONSOLE_TOKEN: `ect_${fixture.id}${"0".repeat(38)}` }, "Invalid access token."],
      [{ CONSOLE_URL: "http://127.0.0.1:1" }, "can't be reached"],
    ] as const) {
      const failed = await run(["plan", file], variables);
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining(expected)]);
      expect(failed.stderr).not.toMatch(/ect_\w|\bat /);
    }
    expect((await run(["plan", path.join(folder, "missing.yaml")])).stderr).toContain("can't be read: ENOENT.");
    expect((await run(["plan"])).code).toBe(1);
    expect(await run(["--help"])).toMatchObject({ code: 0, stdout: expect.stringContaining("zones apply FILE") });
  });
});
