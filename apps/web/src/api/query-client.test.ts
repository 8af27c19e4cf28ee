import { expect, test } from "vitest";
import { queryKeys } from "./query-keys.ts";
import { ProblemError } from "./problem.ts";
import { createQueryClient } from "./query-client.ts";

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
