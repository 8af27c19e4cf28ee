import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { tunnelsQuery, tunnelsWithEndpointsQuery } from "./queries.ts";

afterEach(() => vi.unstubAllGlobals());

it("loads tunnels with endpoints although the screen that requested the tunnels has closed", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>((_, init) => {
      init?.signal?.addEventListener("abort", () => resolve(Response.error()));
      return promise;
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const close = new QueryObserver(client, tunnelsQuery("a")).subscribe(() => {});
  const loaded = new QueryObserver(client, tunnelsWithEndpointsQuery("a"));
  const closeOther = loaded.subscribe(() => {});
  close();
  const tunnel = createExampleTunnel({ NAME: "Office", STATE: "CONNECTED", ENDPOINT_COUNT: 0 });
  resolve(Response.json({ TUNNELS: [tunnel] }));
  await expect.poll(() => loaded.getCurrentResult().data).toEqual([{ ...tunnel, ENDPOINTS: [] }]);
  closeOther();
});
