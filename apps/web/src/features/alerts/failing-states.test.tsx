import type { Channel } from "@edge-console/contract/alerts/channels";
import { type AlertSubscriptionsResponse, getDefaultSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { listAlertCategories } from "@edge-console/contract/alerts/alert-categories";
import type { ReactElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { createAlert, createAlerts } from "../../../test/sample-alerts.ts";
import { createSession } from "../../../test/sample-session.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { AlertPage } from "./alert/alert-page.tsx";
import { ChannelPage } from "./channels/channel-page.tsx";
import { ChannelsPage } from "./channels/channels-page.tsx";
import { AlertListPage } from "./list/alert-list-page.tsx";
import { NotificationsPage } from "./notifications/notifications-page.tsx";

const channel: Channel = {
  id: "c1",
  name: "On-call",
  type: "slack",
  categories: ["tunnels"],
  minimum: "info",
  host: "hooks.slack.example",
  enabled: true,
  createdAt: 1_000,
  createdBy: "ada@example.com",
  previousSecretUntil: null,
  lastDelivery: null,
};
const subscriptions: AlertSubscriptionsResponse = {
  subscriptions: getDefaultSubscriptions("full"),
  categories: listAlertCategories("full"),
  email: "ada@example.com",
  isDefault: false,
  lastEmail: { at: 1_000, delivered: false },
};

interface Page {
  readonly name: string;
  readonly element: ReactElement;
  readonly path: string;
  readonly url: string;
  readonly queryKey: readonly string[];
  /** What was loaded last. */
  readonly data: unknown;
  readonly title: string;
  /** A text of the data. */
  readonly text: string;
}

const alerts = { queryKey: queryKeys.alerts("a1"), data: createAlerts([createAlert("t1")]) };
const channels = { queryKey: queryKeys.alertChannels("a1"), data: [channel] };
const pages: readonly Page[] = [
  {
    name: "AlertListPage",
    element: <AlertListPage />,
    path: "/a/:account/alerts",
    url: "/a/a1/alerts",
    ...alerts,
    title: "Couldn't load alerts",
    text: "Tunnel warehouse is disconnected",
  },
  {
    name: "AlertPage",
    element: <AlertPage />,
    path: "/a/:account/alerts/:alert",
    url: "/a/a1/alerts/t1",
    ...alerts,
    title: "Couldn't load this alert",
    text: "Zones that use it can't reach their origin.",
  },
  {
    name: "NotificationsPage",
    element: <NotificationsPage />,
    path: "/a/:account/alerts/notifications",
    url: "/a/a1/alerts/notifications",
    queryKey: queryKeys.alertSubscriptions("a1"),
    data: subscriptions,
    title: "Couldn't load your notifications",
    text: "Last email not delivered",
  },
  {
    name: "ChannelsPage",
    element: <ChannelsPage />,
    path: "/a/:account/alerts/channels",
    url: "/a/a1/alerts/channels",
    ...channels,
    title: "Couldn't load channels",
    text: "On-call",
  },
  {
    name: "ChannelPage",
    element: <ChannelPage />,
    path: "/a/:account/alerts/channels/:channel",
    url: "/a/a1/alerts/channels/c1",
    ...channels,
    title: "Couldn't load this channel",
    text: "hooks.slack.example",
  },
];

const problem = { status: 500, type: "urn:edge-console:internal", title: "Internal error" };

async function renderFailing({ element, path, url, queryKey }: Page, data?: unknown) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession("full"));
  if (data !== undefined) client.setQueryData(queryKey, data, { updatedAt: Date.now() - 3_600_000 });
  vi.spyOn(globalThis, "fetch").mockImplementation(() => {
    const headers = { "content-type": "application/problem+json" };
    return Promise.resolve(Response.json(problem, { status: problem.status, headers }));
  });
  return renderComponent(element, { path, url, client });
}

describe.each(pages)("$name", (page) => {
  it("says that nothing could be loaded, and offers to retry", async () => {
    const screen = await renderFailing(page);
    await expect.element(screen.getByText(page.title)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  });

  it("keeps what was loaded last, with its age", async () => {
    const screen = await renderFailing(page, page.data);
    await expect.element(screen.getByText(problem.title).first()).toBeVisible();
    await expect.element(screen.getByText(/This page shows data from/)).toBeVisible();
    await expect.element(screen.getByText(page.text).first()).toBeVisible();
  });
});
