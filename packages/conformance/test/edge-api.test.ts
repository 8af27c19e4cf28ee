import { randomBytes } from "node:crypto";
import { findFreePort } from "@edge-console/testing/free-port";
import { startProgram, type Program } from "@edge-console/testing/program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunContext } from "../src/run-context.ts";
import { Operator } from "../src/operator.ts";
import { sections } from "../src/rules.ts";
import { checkRule } from "../src/run.ts";

const serviceDomain = "edge-delivery.example";
let program: Program;
let context: RunContext;

beforeAll(async () => {
  const [port, operatorPort, token] = [await findFreePort(), await findFreePort(), randomBytes(24).toString("hex")];
  program = await startProgram("apps/edge-api/src/main.ts", "edge-api ready ", {
    EDGE_API_PORT: String(port),
    EDGE_API_OPERATOR_PORT: String(operatorPort),
    EDGE_API_OPERATOR_TOKEN: token,
    EDGE_API_DB: ":memory:",
    SERVICE_DOMAIN: serviceDomain,
    LOG_LEVEL: "warn",
  });
  const operator = new Operator(`http://127.0.0.1:${operatorPort}`, token);
  context = await RunContext.open({ url: `http://127.0.0.1:${port}`, operator, serviceDomain });
}, 60_000);

afterAll(async () => {
  await context?.close();
  await program?.stop();
});

for (const { title, rules } of sections) {
  describe(`Specification: ${title}`, () => {
    // edge-api serves plain HTTP; the rules about HTTPS need a deployed service.
    for (const rule of rules.filter(({ needs }) => !needs.includes("tls"))) {
      it(`${rule.id}: ${rule.description}`, async () => {
        const outcome = await checkRule(rule, context);
        expect(outcome.result === "passed" ? outcome.result : outcome.reason).toBe("passed");
      });
    }
  });
}

describe("after the run", () => {
  it("deletes everything that the rules created", () => {
    expect(context.undeletedPaths).toEqual([]);
  });
});
