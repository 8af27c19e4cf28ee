import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assertEqual } from "./assertions.ts";
import { RunContext } from "./run-context.ts";
import type { Rule } from "./rule.ts";
import { checkRule } from "./run.ts";

const zone = { CODE: 200, MESSAGE: "Zone created", DATA: { ID: "ABCDEFGH1", ZONE_NAME: "abcd" } };
let server: Server;
let calls: string[];
let context: RunContext;

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.setHeader("content-type", "application/json").end(JSON.stringify(zone));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  context = await RunContext.open({ url: `http://127.0.0.1:${port}`, key: "key" });
});

afterEach(async () => {
  await context.close();
  await new Promise((resolve) => server.close(resolve));
});

function rule(check: Rule["check"], needs: Rule["needs"] = ["write"]): Rule {
  return { id: "some.rule", section: "Zones", description: "Something", needs, check };
}

describe("checking a rule", () => {
  it("passes a rule that the service meets", async () => {
    expect(
      await checkRule(
        rule(async () => assertEqual(1, 1, "one")),
        context,
      ),
    ).toEqual({ result: "passed" });
  });

  it("reports the expected and actual value if the rule fails", async () => {
    const outcome = await checkRule(
      rule(async () => assertEqual("off", "on", "the switch")),
      context,
    );
    expect(outcome).toEqual({ result: "failed", reason: 'the switch should be "on" and is "off"' });
  });

  it("deletes what the check created if the rule fails", async () => {
    const failingRule = rule(async (t) => {
      await t.createZone();
      assertEqual(1, 2, "one");
    });
    expect((await checkRule(failingRule, context)).result).toBe("failed");
    expect(calls).toEqual(["POST /v1/cdn", "DELETE /v1/cdn/ABCDEFGH1"]);
  });

  it("skips a rule whose needs aren't met", async () => {
    const outcome = await checkRule(
      rule(async () => assertEqual(1, 2, "one"), ["operator"]),
      context,
    );
    expect(outcome).toEqual({ result: "skipped", reason: "needs operator" });
  });

  it("does not write on a read-only run, whatever the rule does", async () => {
    const readOnly = await RunContext.open({ ...context.target, readOnly: true });
    const writingRule = rule(async (t) => void (await t.createZone()), []);
    expect((await checkRule(writingRule, readOnly)).result).toBe("failed");
    expect(calls).toEqual([]);
    await readOnly.close();
  });
});
