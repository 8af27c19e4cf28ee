import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { useAccountEvents } from "./events.ts";
import { queryKeys } from "./query-keys.ts";

const queryFn = vi.fn(({ queryKey }: { queryKey: readonly string[] }) => queryKey.join(" "));

/** A screen that follows an account and shows a list of it. */
function Screen({ account }: { account: string }): ReactElement {
  useAccountEvents(account);
  const { data } = useQuery({ queryKey: queryKeys.zones(account), queryFn });
  return <p>{data}</p>;
}

/** A stream without events. */
class SilentEventSource extends EventTarget {
  close(): void {}
}

afterEach(() => vi.unstubAllGlobals());

it("reads an account again after another was open, because its events were missed", async () => {
  vi.stubGlobal("EventSource", SilentEventSource);
  const { router } = await renderComponent(<Screen account="a" />, {
    url: "/a",
    path: "/a",
    routes: [{ path: "/b", element: <Screen account="b" /> }],
  });
  const countReads = (account: string) =>
    queryFn.mock.calls.filter(([{ queryKey }]) => queryKey.join() === queryKeys.zones(account).join()).length;
  await expect.poll(() => countReads("a")).toBeGreaterThan(0);
  const before = countReads("a");
  await router.navigate("/b");
  await expect.poll(() => countReads("b")).toBeGreaterThan(0);
  expect(countReads("a")).toBe(before);
  await router.navigate("/a");
  await expect.poll(() => countReads("a")).toBe(before + 1);
});
