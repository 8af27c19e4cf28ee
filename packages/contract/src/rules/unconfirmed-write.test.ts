import { describe, expect, test } from "vitest";
import { evaluateCreate, evaluateTokenRotation, evaluateUpdate } from "./unconfirmed-write.ts";

const tunnel = (id: string, name: string) => ({ id, name });

describe("a create whose answer was lost", () => {
  const known = new Set(["A"]);
  const find = (after: { id: string; name: string }[]) =>
    evaluateCreate(
      known,
      after,
      ({ id }) => id,
      ({ name }) => name === "Office",
    );

  test("was not made when nothing new has its name, whatever was there before", () => {
    expect(find([tunnel("A", "Office"), tunnel("B", "Shop")])).toEqual({ finding: "not-applied" });
  });

  test("was made when one new object has its name", () => {
    const created = tunnel("B", "Office");
    expect(find([tunnel("A", "Office"), created])).toEqual({ finding: "applied", created });
  });

  test("cannot be told when two new objects have its name", () => {
    const candidates = [tunnel("B", "Office"), tunnel("C", "Office")];
    expect(find(candidates)).toEqual({ finding: "cannot-tell" });
  });
});

test.each([
  ["CONNECTED", "NEVER", "applied"],
  ["DISCONNECTED", "NEVER", "applied"],
  ["NEVER", "NEVER", "cannot-tell"],
  ["CONNECTED", "CONNECTED", "not-applied"],
  ["CONNECTED", "DISCONNECTED", "not-applied"],
  ["NEVER", "CONNECTED", "not-applied"],
] as const)("a new token's lost answer: %s before and %s after says %s", (before, after, finding) => {
  expect(evaluateTokenRotation(before, after)).toBe(finding);
});

test("an update was made when all of what was sent is there", () => {
  expect(evaluateUpdate({ NAME: "Office", ENABLED: 0 }, { NAME: "Office", ENABLED: 0 })).toBe("applied");
  expect(evaluateUpdate({ NAME: "Office", ENABLED: 1 }, { NAME: "Office", ENABLED: 0 })).toBe("not-applied");
});
