import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { same } from "./expect.ts";
import { Ground } from "./ground.ts";
import type { Rule } from "./rule.ts";
import { checkRule } from "./run.ts";

const zone = { CODE: 200, MESSAGE: "Zone created", DATA: { ID: "ABCDEFGH1", ZONE_NAME: "abcd" } };
let server: Server;
let calls: string[];
let ground: Ground;

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.setHeader("content-type", "application/json").end(JSON.stringify(zone));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  ground = await Ground.open({ url: `http://127.0.0.1:${port}`, key: "key" });
});

afterEach(async () => {
  await ground.close();
  await new Promise((resolve) => server.close(resolve));
});

function rule(check: Rule["check"], needs: Rule["needs"] = ["write"]): Rule {
  return { id: "some.rule", section: "Zones", says: "Something", needs, check };
}

describe("checking a rule", () => {
  it("tells that it holds", async () => {
    expect(
      await checkRule(
        rule(async () => same(1, 1, "one")),
        ground,
      ),
    ).toEqual({ result: "holds" });
  });

  it("tells what was expected and what came when it does not hold", async () => {
    const outcome = await checkRule(
      rule(async () => same("off", "on", "the switch")),
      ground,
    );
    expect(outcome).toEqual({ result: "broken", reason: 'the switch should be "on" and is "off"' });
  });

  it("deletes what the check made, also when the rule does not hold", async () => {
    const breaks = rule(async (t) => {
      await t.zone();
      same(1, 2, "one");
    });
    expect((await checkRule(breaks, ground)).result).toBe("broken");
    expect(calls).toEqual(["POST /v1/cdn", "DELETE /v1/cdn/ABCDEFGH1"]);
  });

  it("leaves out a rule that needs more than there is", async () => {
    const outcome = await checkRule(
      rule(async () => same(1, 2, "one"), ["operator"]),
      ground,
    );
    expect(outcome).toEqual({ result: "not checked", reason: "needs operator" });
  });

  it("does not write on a read-only run, whatever a rule says", async () => {
    const readOnly = await Ground.open({ ...ground.target, readOnly: true });
    const writes = rule(async (t) => void (await t.zone()), []);
    expect((await checkRule(writes, readOnly)).result).toBe("broken");
    expect(calls).toEqual([]);
    await readOnly.close();
  });
});
