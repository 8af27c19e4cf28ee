import type { Overview } from "@edge-console/contract/console/overview";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { recordUserActivity } from "../../../test/user-activity.ts";
import { sessionQuery, standingQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { OverviewPage } from "./overview-page.tsx";

const unavailable = { type: "urn:edge-console:unavailable", title: "Unavailable", status: 503 };
const broken = { type: "urn:edge-console:internal", title: "Internal error", status: 500 };

function createResponse(problem: { status: number }): Response {
  const headers = { "Content-Type": "application/problem+json" };
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

async function renderOverview(activityProblem: { status: number }) {
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const problem = typeof input === "string" && input.includes("/audit?") ? activityProblem : unavailable;
    return Promise.resolve(createResponse(problem));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  return renderComponent(<OverviewPage />, { client, path: "/a/:account", url: "/a/a1" });
}

const overview: Overview = {
  days: [{ day: 1_767_225_600, requests: 4711, hits: 0, bandwidthBytes: 0, originBytes: 0, blocked: 0 }],
  today: 1_767_312_000,
  biggestChanges: { 7: [], 28: [] },
  zones: 1,
  usagePaused: false,
  collection: { zones: 1, complete: 1, running: false, readAt: 1_767_312_000, failure: null },
};

it("shows one failure if the totals and the recent activity fail for the same reason", async () => {
  const screen = await renderOverview(unavailable);
  await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Recent activity" })).not.toBeInTheDocument();
});

it("shows the failure of the recent activity if it has another reason", async () => {
  const screen = await renderOverview(broken);
  await expect.element(screen.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Retry" }).nth(1)).toBeVisible();
});

it("disables the button that creates a zone until its place is known", async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    await isReleased;
    return createResponse(unavailable);
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  const screen = await renderComponent(<OverviewPage />, { client, path: "/a/:account", url: "/a/a1" });
  await expect.element(screen.getByRole("button", { name: "Create zone" })).toBeDisabled();
  release();
  await expect.element(screen.getByRole("link", { name: "Create zone" })).toBeVisible();
});

it("V25: offers no new zone while the API refuses the account, and quotes the API", async () => {
  const denied = { type: "urn:edge-console:upstream-refused", title: "Edge API denied access", status: 502 };
  vi.spyOn(globalThis, "fetch").mockImplementation((input) =>
    Promise.resolve(
      typeof input === "string" && input.endsWith("/overview") ? Response.json(overview) : createResponse(denied),
    ),
  );
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  const standing = { key: "rejected", message: "Additional account setup is required.", usagePaused: null } as const;
  client.setQueryData(standingQuery("a1").queryKey, standing);
  const screen = await renderComponent(<OverviewPage />, { client, path: "/a/:account", url: "/a/a1" });
  await expect.element(screen.getByRole("heading", { name: "Biggest changes" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Create zone" })).toBeDisabled();
  await expect.element(screen.getByText(/The API returned: “Additional account setup is required\.”/)).toBeVisible();
});

it.each([
  { width: 1440, isShown: true },
  { width: 390, isShown: false },
])("shows totals before a slow list of zones where they're beside what needs attention: $width px", async (test) => {
  await page.viewport(test.width, 844);
  const { promise: zones, resolve: release } = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    if (typeof input !== "string" || input.endsWith("/v1/cdn")) return zones;
    return Promise.resolve(input.endsWith("/overview") ? Response.json(overview) : createResponse(broken));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  recordUserActivity();
  const screen = await renderComponent(<OverviewPage />, { client, path: "/a/:account", url: "/a/a1" });
  const totals = screen.getByRole("heading", { name: "Biggest changes", includeHidden: true });
  await expect.element(totals).toBeInTheDocument();
  expect(totals.element().checkVisibility()).toBe(test.isShown);
  release(Response.json({ CDN_ZONES: [] }));
  await expect.element(totals).toBeVisible();
});

it("shows the totals of an account whose zones can't be loaded, without requesting them over and over", async () => {
  const denied = { type: "urn:edge-console:upstream-refused", title: "Edge API denied access", status: 502 };
  let zoneReads = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const path = typeof input === "string" ? input : "";
    if (path.endsWith("/v1/cdn")) zoneReads++;
    return Promise.resolve(path.endsWith("/overview") ? Response.json(overview) : createResponse(denied));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  const screen = await renderComponent(<OverviewPage />, { client, path: "/a/:account", url: "/a/a1" });
  await expect.element(screen.getByRole("heading", { name: "Biggest changes" })).toBeVisible();
  await screen.getByText("Last 28 days").click();
  await expect.element(screen.getByRole("radio", { name: "Last 28 days" })).toBeChecked();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(zoneReads).toBeLessThanOrEqual(3);
});

it("V25: asks for the key of a new account once, and shows nothing else", async () => {
  const missing = { type: "urn:edge-console:upstream-key-missing", title: "No API key connected", status: 409 };
  const key = { access: false, lastFour: null, since: null, managed: false, serviceUrl: "https://api.example" };
  const responses: Record<string, unknown> = { "api-key": key, overview: { ...overview, days: [], zones: null } };
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const body = typeof input === "string" ? responses[input.split("/").at(-1) ?? ""] : undefined;
    return Promise.resolve(body === undefined ? createResponse(missing) : Response.json(body));
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(standingQuery("a1").queryKey, { key: "not-connected", message: null, usagePaused: null });
  const screen = await renderComponent(<OverviewPage />, { client, path: "/a/:account", url: "/a/a1" });
  await expect.element(screen.getByLabelText("API key", { exact: true })).toBeVisible();
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  expect(
    screen
      .getByText(/No API key|can't load or change/)
      .elements()
      .filter(isVisible),
  ).toEqual([]);
  const headings = screen
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(headings).toEqual(["Set up your account"]);
});
