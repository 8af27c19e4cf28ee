import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createSession } from "../../test/sample-session.ts";
import { queryKeys } from "./query-keys.ts";
import { ProblemError } from "./problem.ts";
import { createQueryClient } from "./query-client.ts";
import { clearSessionExpired, isSessionExpired } from "./session-expired.ts";

// Test files share modules, and another one may have ended the session.
beforeEach(() => clearSessionExpired());
afterEach(() => clearSessionExpired());

/** A signed-in client, and a read of the zones that the server refuses `refusals` times. */
function createReader(refusals: number) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession("full"));
  let sent = 0;
  const read = () =>
    client.fetchQuery({
      queryKey: queryKeys.zones("a"),
      queryFn: () => {
        sent += 1;
        return sent > refusals
          ? Promise.resolve("zones")
          : Promise.reject(new ProblemError("signed-out", 401, "Sign in to continue"));
      },
      retryDelay: 0,
    });
  return { client, read };
}

test("a read sent while the session's ID was replaced is repeated with the new one", async () => {
  const { read } = createReader(1);
  await expect(read()).resolves.toBe("zones");
  expect(isSessionExpired()).toBe(false);
});

test("the session expires after a second refusal, until a read of the session succeeds", async () => {
  const { client, read } = createReader(2);
  await expect(read()).rejects.toThrow("Sign in to continue");
  expect(isSessionExpired()).toBe(true);
  await client.fetchQuery({ queryKey: queryKeys.session, staleTime: 0, queryFn: () => createSession("full") });
  expect(isSessionExpired()).toBe(false);
  expect(client.getQueryState(queryKeys.zones("a"))?.isInvalidated).toBe(true);
});

test("a write is sent once, and its response is not cached", async () => {
  const client = createQueryClient();
  let sent = 0;
  const write = client.getMutationCache().build(client, {
    mutationFn: () => {
      sent += 1;
      return Promise.reject(new ProblemError("network", 0, "The console didn't respond"));
    },
  });
  await expect(write.execute(undefined)).rejects.toThrow("The console didn't respond");
  expect(sent).toBe(1);
  expect(client.getDefaultOptions().mutations).toMatchObject({ retry: false, gcTime: 0, networkMode: "always" });
});

test("a read that the server refused is not repeated", async () => {
  const client = createQueryClient();
  let sent = 0;
  const read = client.fetchQuery({
    queryKey: queryKeys.zones("a"),
    queryFn: () => {
      sent += 1;
      return Promise.reject(new ProblemError("upstream-unavailable", 503, "Unavailable"));
    },
    retryDelay: 0,
  });
  await expect(read).rejects.toThrow("Unavailable");
  expect(sent).toBe(1);
});

/** A client whose first screen reads the zones; `reads` are the pending responses. */
function createScreen() {
  const client = createQueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  };
  const queryKey = queryKeys.zones("a");
  const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  onTestFinished(unsubscribe);
  return { client, reads, getState: () => client.getQueryState(queryKey) };
}

test.each([true, false])("a change during the first read is read after it, with cancelRefetch: %s", async (cancel) => {
  const { client, reads, getState } = createScreen();
  void client.invalidateQueries({ queryKey: queryKeys.account("a") }, { cancelRefetch: cancel });
  reads[0]?.resolve("before the change");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve("after the change");
  await expect.poll(() => getState()?.data).toBe("after the change");
  expect(getState()).toMatchObject({ fetchStatus: "idle", isInvalidated: false });
  expect(reads).toHaveLength(2);
});

test("changes during a later read are read once after it", async () => {
  const { client, reads, getState } = createScreen();
  reads[0]?.resolve("first");
  await expect.poll(() => getState()?.data).toBe("first");
  const change = () => void client.invalidateQueries(undefined, { cancelRefetch: false });
  change();
  change();
  change();
  reads[1]?.resolve("before the last change");
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.resolve("after the changes");
  await expect.poll(() => getState()?.data).toBe("after the changes");
  expect(reads).toHaveLength(3);
});

test("a change during a later read restarts it once", async () => {
  const { client, reads, getState } = createScreen();
  reads[0]?.resolve("first");
  await expect.poll(() => getState()?.data).toBe("first");
  void client.refetchQueries();
  void client.invalidateQueries();
  reads[2]?.resolve("after the change");
  await expect.poll(() => getState()?.data).toBe("after the change");
  expect(reads).toHaveLength(3);
});

test("a failed first read isn't repeated because of a change", async () => {
  const { client, reads, getState } = createScreen();
  void client.invalidateQueries();
  reads[0]?.reject(new ProblemError("forbidden", 403, "Not permitted"));
  await expect.poll(() => getState()?.status).toBe("error");
  expect(reads).toHaveLength(1);
});
