import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const edgesResponse = {
  CODE: 200,
  MESSAGE: "Edge addresses returned.",
  DATA: { IPV4: ["192.0.2.1"], IPV6: [], ALL: [] },
};
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify(edgesResponse));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Runs the command and returns its exit code and output. */
function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}

describe("the conformance command", () => {
  it("prints help", async () => {
    const { code, stdout } = await run("--help");
    expect(code).toBe(0);
    expect(stdout).toContain("--read-only");
  });

  it("reports what is wrong with its options and exits with 2", async () => {
    expect(await run("--key", "abc")).toMatchObject({ code: 2, stderr: expect.stringContaining("--url must be") });
  });

  it("prints each rule, the reason for a failed one, and exits with 1", async () => {
    const { code, stdout } = await run(
      "--url",
      url,
      "--key",
      "abc",
      "--section",
      "edges.fields",
      "--section",
      "edges.all",
    );
    expect(code).toBe(1);
    expect(stdout).toContain("✓ DATA has exactly IPV4, IPV6 and ALL  [edges.fields; Edge addresses]");
    expect(stdout).toContain("✗ ALL is IPV4 followed by IPV6  [edges.all; Edge addresses]");
    expect(stdout).toContain('ALL should be ["192.0.2.1"] and is []');
  });

  it("exits with 0 if all rules pass", async () => {
    const { code, stdout } = await run("--url", url, "--key", "abc", "--section", "edges.fields");
    expect(code).toBe(0);
    expect(stdout.trimEnd().endsWith("1 passed, 0 failed, 0 skipped")).toBe(true);
  });

  it("prints JSON", async () => {
    const { stdout } = await run("--url", url, "--key", "abc", "--section", "edges.fields", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      passed: 1,
      failed: 0,
      rules: [{ id: "edges.fields", result: "passed" }],
    });
  });

  it("exits with 1 if the service is unreachable", async () => {
    const { code } = await run("--url", "http://127.0.0.1:1", "--key", "abc", "--section", "edges.fields");
    expect(code).toBe(1);
  });
});
