import type { Session } from "@edge-console/contract/console/session";
import { Profiler } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { neverRespond } from "../../test/fake-console.ts";
import { renderComponent } from "../../test/render.tsx";
import { createAlert, createAlerts } from "../../test/sample-alerts.ts";
import { createSession } from "../../test/sample-session.ts";
import { createQueryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";
import { Frame } from "./frame.tsx";

/** Open alerts by account. */
const openAlerts = { a1: 1, a2: 2, a3: 3 };

const accounts: Session["accounts"] = Object.keys(openAlerts).map((id) => ({
  id,
  name: `Account ${id}`,
  role: "full",
}));

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ type: "unavailable", status: 503 }, { status: 503 }));
});

async function renderFrame() {
  /** Whether React mounted the frame, updated it, or updated it because of an update during a commit, in order. */
  const phases: string[] = [];
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, { ...createSession(), accounts });
  for (const [account, count] of Object.entries(openAlerts)) {
    const alerts = Array.from({ length: count }, (_, index) => createAlert(`${account}-${index}`));
    client.setQueryData(queryKeys.alerts(account), createAlerts(alerts));
    client.setQueryData(queryKeys.recentWrites(account), { writes: [], runs: [] });
  }
  const screen = await renderComponent(
    <Profiler id="frame" onRender={(_, phase) => phases.push(phase)}>
      <Frame />
    </Profiler>,
    { url: "/a/a1", path: "/a?/:account?/*", client },
  );
  const listNames = (name: RegExp) =>
    screen
      .getByRole("button", { name })
      .elements()
      .map((button) => button.getAttribute("aria-label"));
  return { ...screen, phases, listBells: () => listNames(/^Alerts/), listTrays: () => listNames(/^Your changes/) };
}

describe("the top bar", () => {
  it("V1: has one bell and one tray, of the current account, however often the account is switched", async () => {
    const { router, listBells, listTrays } = await renderFrame();
    for (const account of ["a1", "a2", "a3", "a1"] as const) {
      await router.navigate(`/a/${account}`);
      const count = openAlerts[account];
      await expect.poll(listBells).toEqual([`Alerts: ${count} open, ${count} critical`]);
      expect(listTrays()).toEqual(["Your changes"]);
    }
  });

  it("V1: has neither after the user was removed from their last account", async () => {
    const { client, listBells, listTrays } = await renderFrame();
    await expect.poll(listBells).toEqual(["Alerts: 1 open, 1 critical"]);
    client.setQueryData(queryKeys.session, { ...createSession(), accounts: [] });
    await expect.poll(listBells).toEqual([]);
    expect(listTrays()).toEqual([]);
  });
});

it("says until when the account wants two-factor authentication, and links to its section", async () => {
  const { client, ...screen } = await renderFrame();
  const due = accounts.map((account) => ({ ...account, setUpFactorBy: Date.UTC(2090, 2, 14, 12) / 1000 }));
  client.setQueryData(queryKeys.session, { ...createSession(), accounts: due });
  const notice = screen.getByRole("region", { name: "Two-factor authentication" });
  await expect.element(notice).toMatchTextContent("Set up two-factor authentication.");
  await expect.element(notice.getByText("Due Mar 14, 2090")).toBeVisible();
  const link = screen.getByRole("link", { name: "Set it up" });
  await expect.element(link).toHaveAttribute("href", "/profile#two-factor");
});

describe("the message about an account's standing", () => {
  const rejected = { key: "rejected", message: null, usagePaused: null } as const;
  const getPage = () => {
    const main = document.querySelector("main");
    const { top, bottom } = main?.getBoundingClientRect() ?? { top: NaN, bottom: NaN };
    return { top, bottom, room: main?.clientTop };
  };

  it("moves nothing on the page where it arrives or ends, and is above the next page", async () => {
    const { client, router, ...screen } = await renderFrame();
    const banner = screen.getByRole("region", { name: "Account standing" });
    const { top, bottom } = getPage();
    const getEdges = () => {
      const rect = banner.element().getBoundingClientRect();
      return [rect.top, rect.bottom].map(Math.round);
    };

    client.setQueryData(queryKeys.standing("a1"), rejected);
    await expect.element(banner).toBeVisible();
    await expect.poll(getPage).toEqual({ top, bottom, room: 0 });
    expect(getEdges()).toEqual([bottom - 40, bottom]);

    await router.navigate("/a/a1/zones");
    await expect.poll(getPage).toEqual({ top, bottom, room: 40 });
    expect(getEdges()).toEqual([top, top + 40]);

    client.setQueryData(queryKeys.standing("a1"), { ...rejected, key: "accepted" });
    await expect.element(banner).not.toBeInTheDocument();
    await expect.poll(getPage).toEqual({ top, bottom, room: 40 });

    await router.navigate("/a/a1");
    await expect.poll(getPage).toEqual({ top, bottom, room: 0 });
  });

  it("has its room after a reload, while the standing loads again", async () => {
    const first = await renderFrame();
    first.client.setQueryData(queryKeys.standing("a1"), rejected);
    const banner = first.getByRole("region", { name: "Account standing" });
    await expect.element(banner).toBeVisible();
    await first.unmount();
    vi.mocked(fetch).mockImplementation((_, init) => neverRespond(init));
    await renderFrame();
    await expect.element(banner).not.toBeInTheDocument();
    expect(getPage().room).toBe(40);
  });
});

it("renders the first screen once in the task that shows it", async () => {
  const { phases } = await renderFrame();
  await expect.poll(() => phases.length).toBeGreaterThan(1);
  expect(phases.slice(0, 2)).toEqual(["mount", "update"]);
});
