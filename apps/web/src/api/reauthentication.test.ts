import { expect, test } from "vitest";
import { ProblemError } from "./problem.ts";
import { getPendingReauthentication, withReauthentication } from "./reauthentication.ts";

const rejection = () => new ProblemError("step-up-required", 403, "Confirm your identity");

/** A request that is rejected until the user is confirmed, and counts how often it was sent. */
function createRequest(isConfirmed: () => boolean) {
  const request = {
    sent: 0,
    send: () => {
      request.sent += 1;
      return isConfirmed() ? Promise.resolve("done") : Promise.reject(rejection());
    },
  };
  return request;
}

test("doesn't prompt if the request succeeds", async () => {
  const request = createRequest(() => true);
  expect(await withReauthentication(request.send)).toBe("done");
  expect(getPendingReauthentication()).toBeUndefined();
  expect(request.sent).toBe(1);
});

test("retries the rejected request once the user is confirmed", async () => {
  let isConfirmed = false;
  const request = createRequest(() => isConfirmed);
  const result = withReauthentication(request.send);
  await expect.poll(getPendingReauthentication).toBeDefined();
  expect(request.sent).toBe(1);
  isConfirmed = true;
  getPendingReauthentication()?.resolve(true);
  expect(await result).toBe("done");
  expect(request.sent).toBe(2);
  expect(getPendingReauthentication()).toBeUndefined();
});

test("rejects without a retry if the user cancels", async () => {
  const request = createRequest(() => false);
  const result = withReauthentication(request.send);
  await expect.poll(getPendingReauthentication).toBeDefined();
  getPendingReauthentication()?.resolve(false);
  await expect(result).rejects.toMatchObject({
    kind: "step-up-required",
    outcome: "not-applied",
    detail: "No changes were made.",
  });
  expect(request.sent).toBe(1);
});

test("shares one prompt between concurrent requests", async () => {
  let isConfirmed = false;
  const requests = [createRequest(() => isConfirmed), createRequest(() => isConfirmed)];
  const results = requests.map(({ send }) => withReauthentication(send));
  await expect.poll(getPendingReauthentication).toBeDefined();
  isConfirmed = true;
  getPendingReauthentication()?.resolve(true);
  expect(await Promise.all(results)).toEqual(["done", "done"]);
  expect(getPendingReauthentication()).toBeUndefined();
});

test("doesn't prompt after other problems", async () => {
  const result = withReauthentication(() => Promise.reject(new ProblemError("forbidden", 403, "Permission denied")));
  await expect(result).rejects.toMatchObject({ kind: "forbidden" });
  expect(getPendingReauthentication()).toBeUndefined();
});
