import type { Alerts } from "@edge-console/contract/alerts/alert";
import type { UserActor } from "@edge-console/contract/permissions";
import { describe, expect, it } from "vitest";
import { fakeConsole } from "../../test/fake-console.ts";
import { renderComponent } from "../../test/render.tsx";
import { createAlert, createAlerts } from "../../test/sample-alerts.ts";
import { ProblemError } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";
import { AlertBell } from "./alert-bell.tsx";

async function renderBell(alerts: Alerts | ProblemError, actor: UserActor = "full") {
  const { listAlerts, acknowledgeAlert, markEventsSeen } = fakeConsole(
    "listAlerts",
    "acknowledgeAlert",
    "markEventsSeen",
  );
  markEventsSeen.mockResolvedValue(undefined);
  if (alerts instanceof ProblemError) listAlerts.mockRejectedValue(alerts);
  else listAlerts.mockResolvedValue(alerts);
  const access = { id: "a1", name: "Harbour Media", actor, inspection: undefined };
  const screen = await renderComponent(<AlertBell access={access} />);
  return { ...screen, listAlerts, acknowledgeAlert, markEventsSeen };
}

const acknowledged = { at: 1_100, by: "ada@example.com" };

describe("the bell", () => {
  it("V4: counts what is wrong and not acknowledged, not events or information, and names critical ones", async () => {
    const screen = await renderBell(
      createAlerts([
        createAlert("a"),
        createAlert("b", { severity: "warning" }),
        createAlert("info", { severity: "info" }),
        createAlert("event", { kind: "api-key-revealed", severity: "warning" }),
        createAlert("c", { acknowledged }),
        createAlert("d", { state: "resolved" }),
      ]),
    );
    await expect.element(screen.getByRole("button", { name: "Alerts: 2 open, 1 critical" })).toBeVisible();
    await expect.element(screen.getByText("2!")).toBeVisible();
    await screen.getByRole("button", { name: "Alerts: 2 open, 1 critical" }).click();
    const listed = screen.getByRole("list", { name: "Open alerts" }).getByRole("listitem");
    await expect.poll(() => listed.elements().length).toBe(3);
    await expect.element(listed.last().getByText("Acknowledged by ada@example.com")).toBeVisible();
  });

  it("shows that the number is unknown if it can't be loaded, and that none are open only if they were checked", async () => {
    const failed = await renderBell(new ProblemError("unavailable", 503, "Unavailable"));
    await expect.element(failed.getByRole("button", { name: "Alerts: unknown" })).toBeVisible();
    await failed.unmount();
    const unchecked = await renderBell(createAlerts([], { evaluatedAt: null }));
    await expect.element(unchecked.getByRole("button", { name: "Alerts: not checked yet" })).toBeVisible();
    await unchecked.unmount();
    const checked = await renderBell(createAlerts([]));
    await expect.element(checked.getByRole("button", { name: "Alerts: none open" })).toBeVisible();
  });

  it("announces a new alert, but not those that were there", async () => {
    const screen = await renderBell(createAlerts([createAlert("a")]));
    await expect.element(screen.getByRole("button", { name: "Alerts: 1 open, 1 critical" })).toBeVisible();
    const newer = createAlert("b", { severity: "warning", title: "Traffic of shop is unusual" });
    screen.client.setQueryData(queryKeys.alerts("a1"), createAlerts([createAlert("a"), newer]));
    await expect
      .element(screen.getByRole("status"))
      .toHaveTextContent("New warning alert: Traffic of shop is unusual.");
  });
});

describe("its panel", () => {
  it("acknowledges an alert", async () => {
    const open = createAlerts([createAlert("a")]);
    const screen = await renderBell(open);
    screen.acknowledgeAlert.mockImplementation(() => {
      const changed = createAlert("a", { acknowledged });
      screen.listAlerts.mockResolvedValue(createAlerts([changed]));
      return Promise.resolve(changed);
    });
    await screen.getByRole("button", { name: "Alerts: 1 open, 1 critical" }).click();
    await screen.getByRole("button", { name: "Acknowledge: Tunnel warehouse is disconnected" }).click();
    await expect.element(screen.getByText("Acknowledged by ada@example.com")).toBeVisible();
    expect(screen.acknowledgeAlert).toHaveBeenCalledWith({
      params: { accountId: "a1", alertId: "a" },
      body: undefined,
    });
    await expect.element(screen.getByRole("link", { name: "View all alerts" })).toBeVisible();
  });

  it("keeps an alert that couldn't be acknowledged, with the reason", async () => {
    const screen = await renderBell(createAlerts([createAlert("a")]));
    screen.acknowledgeAlert.mockRejectedValue(new ProblemError("unavailable", 503, "Unavailable"));
    await screen.getByRole("button", { name: "Alerts: 1 open, 1 critical" }).click();
    await screen.getByRole("button", { name: "Acknowledge: Tunnel warehouse is disconnected" }).click();
    await expect
      .element(screen.getByRole("alert"))
      .toHaveTextContent("Couldn't acknowledge. The console is temporarily unavailable.");
  });

  it("shows support staff the open alerts without actions", async () => {
    const screen = await renderBell(createAlerts([createAlert("a")]), "support");
    await screen.getByRole("button", { name: "Alerts: 1 open, 1 critical" }).click();
    await expect.element(screen.getByRole("link", { name: "Tunnel warehouse is disconnected" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: /^Acknowledge/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole("link", { name: "My notifications" })).not.toBeInTheDocument();
  });

  it("V4: groups events, marks those of others as new until they were seen, and never calls them open", async () => {
    const event = { kind: "new-browser", severity: "info", subject: { type: "user", id: "u1", name: "ada" } } as const;
    const revealed = { kind: "api-key-revealed", subject: { type: "account", id: "", name: "Account" } } as const;
    const screen = await renderBell(
      createAlerts(
        [
          createAlert("a", { ...event, title: "Sign-in: ada", openedAt: 3_000 }),
          createAlert("b", { ...event, title: "Sign-in: ada", openedAt: 1_000 }),
          createAlert("c", { ...revealed, title: "API key revealed", openedAt: 3_000, isOwn: true }),
        ],
        { eventsSeenAt: 2_000 },
      ),
    );
    await screen.getByRole("button", { name: "Alerts: none open" }).click();
    const events = screen.getByRole("region", { name: "Recent events" }).getByRole("listitem");
    await expect.element(events.first().getByText(/\(2 times\)/)).toBeVisible();
    await expect.element(events.first().getByText("New", { exact: true })).toBeVisible();
    await expect.element(events.last().getByRole("link", { name: "API key revealed" })).toBeVisible();
    await expect.element(events.last().getByText("New", { exact: true })).not.toBeInTheDocument();
    expect(screen.markEventsSeen).toHaveBeenCalled();
    await expect.element(screen.getByRole("button", { name: /^Acknowledge/ })).not.toBeInTheDocument();
  });

  it("is empty without open alerts, and names what wasn't checked", async () => {
    const screen = await renderBell(createAlerts([], { unchecked: ["certificates", "edges"] }));
    await screen.getByRole("button", { name: "Alerts: none open" }).click();
    await expect.element(screen.getByText("No open alerts")).toBeVisible();
    await expect.element(screen.getByText("Not checked: certificates and edge IP addresses")).toBeVisible();
  });

  it("T11: shows how old the data is, not when it was last evaluated", async () => {
    const loadedAt = Math.floor(Date.now() / 1000) - 330;
    const screen = await renderBell(createAlerts([], { loadedAt, unchecked: ["zones"] }));
    await screen.getByRole("button", { name: "Alerts: none open" }).click();
    await expect.element(screen.getByText(/Last checked 5 minutes ago/)).toBeVisible();
  });
});
