import { expect, test } from "vitest";
import { ProblemError } from "./problem.ts";
import { getPendingReauthentication, withReauthentication } from "./reauthentication.ts";

const refused = () => new ProblemError("step-up-required", 403, "Confirm your identity");

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
  expect(await withReauthentication(call.make)).toBe("done");
  expect(getPendingReauthentication()).toBeUndefined();
  expect(call.made).toBe(1);
});

test("what was refused goes on by itself once the proof is given", async () => {
  let isProven = false;
  const call = guardedCall(() => isProven);
  const end = withReauthentication(call.make);
  await expect.poll(getPendingReauthentication).toBeDefined();
  expect(call.made).toBe(1);
  isProven = true;
  getPendingReauthentication()?.resolve(true);
  expect(await end).toBe("done");
  expect(call.made).toBe(2);
  expect(getPendingReauthentication()).toBeUndefined();
});

test("without the proof nothing is sent again, and that is said", async () => {
  const call = guardedCall(() => false);
  const end = withReauthentication(call.make);
  await expect.poll(getPendingReauthentication).toBeDefined();
  getPendingReauthentication()?.resolve(false);
  await expect(end).rejects.toMatchObject({
    kind: "step-up-required",
    outcome: "not-applied",
    detail: "No changes were made.",
  });
  expect(call.made).toBe(1);
});

test("all who ask meanwhile share one question", async () => {
  let isProven = false;
  const calls = [guardedCall(() => isProven), guardedCall(() => isProven)];
  const ends = calls.map(({ make }) => withReauthentication(make));
  await expect.poll(getPendingReauthentication).toBeDefined();
  isProven = true;
  getPendingReauthentication()?.resolve(true);
  expect(await Promise.all(ends)).toEqual(["done", "done"]);
  expect(getPendingReauthentication()).toBeUndefined();
});

test("another refusal asks nobody", async () => {
  const end = withReauthentication(() => Promise.reject(new ProblemError("forbidden", 403, "Permission denied")));
  await expect(end).rejects.toMatchObject({ kind: "forbidden" });
  expect(getPendingReauthentication()).toBeUndefined();
});
