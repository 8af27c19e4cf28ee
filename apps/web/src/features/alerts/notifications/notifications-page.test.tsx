import { listAlertCategories } from "@edge-console/contract/alerts/alert-categories";
import {
  type AlertSubscriptions,
  type AlertSubscriptionsResponse,
  getDefaultSubscriptions,
} from "@edge-console/contract/alerts/subscriptions";
import type { AccountRole } from "@edge-console/contract/permissions";
import { describe, expect, it, vi } from "vitest";
import { fakeConsole } from "../../../../test/fake-console.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { NotificationsPage } from "./notifications-page.tsx";

async function renderPage(role: AccountRole, change: Partial<AlertSubscriptionsResponse> = {}) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession(role));
  const saved: AlertSubscriptionsResponse = {
    subscriptions: getDefaultSubscriptions(role),
    categories: listAlertCategories(role),
    email: "ada@example.com",
    isDefault: false,
    lastEmail: null,
    ...change,
  };
  const { getAlertSubscriptions, changeAlertSubscriptions: subscribe } = fakeConsole(
    "getAlertSubscriptions",
    "changeAlertSubscriptions",
  );
  getAlertSubscriptions.mockResolvedValue(saved);
  subscribe.mockImplementation(({ body }) => Promise.resolve({ ...saved, subscriptions: body, isDefault: false }));
  const url = "/a/a1/alerts/notifications";
  const screen = await renderComponent(<NotificationsPage />, {
    url,
    path: "/a/:account/alerts/notifications",
    client,
  });
  return { screen, subscribe, saved };
}

describe("NotificationsPage", () => {
  it("lists the categories that the role sees", async () => {
    const { screen } = await renderPage("billing");
    await expect.element(screen.getByRole("group", { name: "Usage" })).toBeVisible();
    await expect.element(screen.getByRole("group", { name: "Account" })).toBeVisible();
    await expect.element(screen.getByRole("group", { name: "Service status" })).toBeVisible();
    await expect.element(screen.getByRole("group", { name: "Certificates" })).not.toBeInTheDocument();
    await expect.element(screen.getByRole("checkbox", { name: "Email me the usage report" })).toBeChecked();
  });

  it("saves what was changed", async () => {
    const { screen, subscribe, saved } = await renderPage("developer");
    const tunnels = screen.getByRole("group", { name: "Tunnels" });
    await tunnels.getByRole("combobox", { name: "Tunnels: email" }).click();
    await screen.getByRole("option", { name: "Daily" }).click();
    await screen.getByRole("checkbox", { name: "Quiet hours" }).click();
    await screen.getByRole("combobox", { name: "From" }).fill("23:30");
    await screen.getByRole("option", { name: "23:30" }).click();
    await expect.element(screen.getByText("3 unsaved changes")).toBeVisible();
    await screen.getByRole("button", { name: "Save changes" }).click();
    await expect.element(screen.getByText("No unsaved changes")).toBeVisible();
    const { categories, ...rest } = saved.subscriptions;
    const expected: AlertSubscriptions = {
      ...rest,
      categories: { ...categories, tunnels: { email: "daily", minimum: "warning" } },
      quietHours: { from: "23:30", to: "07:00" },
    };
    expect(subscribe).toHaveBeenCalledWith({ params: { accountId: "a1" }, body: expected });
    await expect.element(screen.getByRole("checkbox", { name: "Email me the usage report" })).not.toBeInTheDocument();
  });

  it("discards what was changed", async () => {
    const { screen, subscribe } = await renderPage("developer");
    await screen.getByRole("checkbox", { name: "Quiet hours" }).click();
    await screen.getByRole("button", { name: "Discard" }).click();
    await expect.element(screen.getByRole("checkbox", { name: "Quiet hours" })).not.toBeChecked();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it("offers the browser's time zone with the first save", async () => {
    const resolved = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      ...resolved,
      timeZone: "Europe/Amsterdam",
    });
    const { screen, subscribe } = await renderPage("developer", { isDefault: true });
    await expect.element(screen.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/Amsterdam");
    await expect.element(screen.getByText("Taken from this browser. Until you save, times are in UTC.")).toBeVisible();
    await expect
      .element(screen.getByText("Save to use this browser's time zone (Europe/Amsterdam) instead of UTC."))
      .toBeVisible();
    await screen.getByRole("button", { name: "Save changes" }).click();
    await vi.waitFor(() => expect(subscribe).toHaveBeenCalledOnce(), 20_000);
    expect(subscribe.mock.calls[0]?.[0].body.timeZone).toBe("Europe/Amsterdam");
  });

  it("says that email isn't set up, and can't send a test", async () => {
    const { screen } = await renderPage("full", { email: null });
    const test = screen.getByRole("button", { name: "Send test email" });
    await expect.element(test).toHaveAccessibleDescription("Email isn't set up");
    await expect.element(test).toHaveAttribute("aria-disabled", "true");
  });
});
