import { expect, test } from "vitest";
import { ProblemError } from "./problem.ts";
import { openProofQuestion, withProof } from "./step-up.ts";

const refused = () => new ProblemError("step-up-required", 403, "Confirm that it is you");

/** A call that is refused until a proof was given; tells how often it was made. */
function guardedCall(proven: () => boolean) {
  const call = {
    made: 0,
    make: () => {
      call.made += 1;
      return proven() ? Promise.resolve("done") : Promise.reject(refused());
    },
  };
  return call;
}

test("what needs no proof asks for none", async () => {
  const call = guardedCall(() => true);
  expect(await withProof(call.make)).toBe("done");
  expect(openProofQuestion()).toBeUndefined();
  expect(call.made).toBe(1);
});

test("what was refused goes on by itself once the proof is given", async () => {
  let isProven = false;
  const call = guardedCall(() => isProven);
  const end = withProof(call.make);
  await expect.poll(openProofQuestion).toBeDefined();
  expect(call.made).toBe(1);
  isProven = true;
  openProofQuestion()?.answer(true);
  expect(await end).toBe("done");
  expect(call.made).toBe(2);
  expect(openProofQuestion()).toBeUndefined();
});

test("without the proof nothing is sent again, and that is said", async () => {
  const call = guardedCall(() => false);
  const end = withProof(call.make);
  await expect.poll(openProofQuestion).toBeDefined();
  openProofQuestion()?.answer(false);
  await expect(end).rejects.toMatchObject({
    kind: "step-up-required",
    outcome: "not-applied",
    detail: "Nothing was changed.",
  });
  expect(call.made).toBe(1);
});

test("all who ask meanwhile share one question", async () => {
  let isProven = false;
  const calls = [guardedCall(() => isProven), guardedCall(() => isProven)];
  const ends = calls.map(({ make }) => withProof(make));
  await expect.poll(openProofQuestion).toBeDefined();
  isProven = true;
  openProofQuestion()?.answer(true);
  expect(await Promise.all(ends)).toEqual(["done", "done"]);
  expect(openProofQuestion()).toBeUndefined();
});

test("another refusal asks nobody", async () => {
  const end = withProof(() => Promise.reject(new ProblemError("forbidden", 403, "Your role does not allow this")));
  await expect(end).rejects.toMatchObject({ kind: "forbidden" });
  expect(openProofQuestion()).toBeUndefined();
});
