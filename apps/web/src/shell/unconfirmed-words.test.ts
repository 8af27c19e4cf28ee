import { operationNames, operations } from "@edge-console/contract/operations";
import { expect, test } from "vitest";
import { unconfirmedWords } from "./unconfirmed-words.ts";

test("say what was meant and what became of it", () => {
  expect(unconfirmedWords({ operation: "createTunnel", state: "not-applied" })).toBe(
    "The new tunnel got no answer, and was not made.",
  );
});

test.each(operationNames.filter((name) => operations[name].changes))("know what %s is", (operation) => {
  expect(unconfirmedWords({ operation, state: "looking" })).not.toMatch(/^A change /);
});
