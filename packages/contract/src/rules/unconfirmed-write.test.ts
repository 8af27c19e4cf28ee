import { describe, expect, test } from "vitest";
import { evaluateCreate, evaluateTokenRotation, evaluateUpdate } from "./unconfirmed-write.ts";

const tunnel = (id: string, name: string) => ({ id, name });

describe("a create without a response", () => {
  const known = new Set(["A"]);
  const find = (after: { id: string; name: string }[]) =>
    evaluateCreate(
      known,
      after,
      ({ id }) => id,
      ({ name }) => name === "Office",
    );

  test("is not applied if no new object has its name", () => {
    expect(find([tunnel("A", "Office"), tunnel("B", "Shop")])).toEqual({ finding: "not-applied" });
  });

  test("is applied if one new object has its name", () => {
    const created = tunnel("B", "Office");
    expect(find([tunnel("A", "Office"), created])).toEqual({ finding: "applied", created });
  });

  test("is undetermined if two new objects have its name", () => {
    const candidates = [tunnel("B", "Office"), tunnel("C", "Office")];
    expect(find(candidates)).toEqual({ finding: "unconfirmed" });
  });
});

test.each([
  ["CONNECTED", "NEVER", "applied"],
  ["DISCONNECTED", "NEVER", "applied"],
  ["NEVER", "NEVER", "unconfirmed"],
  ["CONNECTED", "CONNECTED", "not-applied"],
  ["CONNECTED", "DISCONNECTED", "not-applied"],
  ["NEVER", "CONNECTED", "not-applied"],
] as const)("a new token's lost answer: %s before and %s after says %s", (before, after, finding) => {
  expect(evaluateTokenRotation(before, after)).toBe(finding);
});

test("an update is applied if all sent values are stored", () => {
  expect(evaluateUpdate({ NAME: "Office", ENABLED: 0 }, { NAME: "Office", ENABLED: 0 })).toBe("applied");
  expect(evaluateUpdate({ NAME: "Office", ENABLED: 1 }, { NAME: "Office", ENABLED: 0 })).toBe("not-applied");
});
