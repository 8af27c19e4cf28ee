import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { fakeConsole } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { ProblemError } from "../../api/problem.ts";
import { InspectDialog } from "./inspect-dialog.tsx";

const account = { id: "a1", name: "Harbour" };
const reason = "Ticket 4711: pictures do not load";

async function renderDialog() {
  const handleStarted = vi.fn();
  const screen = await renderComponent(
    <InspectDialog account={account} onStarted={handleStarted} onClose={() => {}} />,
    { path: "/support", url: "/support", routes: [{ path: "/profile", element: <h1>Profile</h1> }] },
  );
  const start = screen.getByRole("button", { name: "Start inspection" });
  return { screen, start, field: screen.getByRole("textbox", { name: "Reason" }), handleStarted };
}

describe("T46: InspectDialog", () => {
  it("starts an inspection by Enter", async () => {
    const inspection = { id: "i1", account, reason, openedAt: 1, expiresAt: 3_601 };
    const { openInspection } = fakeConsole("openInspection");
    openInspection.mockResolvedValue(inspection);
    const { field, handleStarted } = await renderDialog();
    await field.fill(reason);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => handleStarted.mock.calls.length).toBe(1);
    expect(openInspection).toHaveBeenCalledWith({ params: {}, body: { accountId: "a1", reason } });
  });

  it("leads staff without a second factor to their profile, and keeps the reason", async () => {
    const required = new ProblemError("second-factor-required", 403, "Two-factor authentication required");
    fakeConsole("openInspection").openInspection.mockRejectedValue(required);
    const { screen, start, field } = await renderDialog();
    await field.fill(reason);
    await start.click();
    await expect.element(screen.getByText("Two-factor authentication required")).toBeVisible();
    await screen.getByRole("link", { name: "Go to profile" }).click();
    await expect.element(screen.getByRole("heading", { name: "Profile" })).toBeVisible();
    await screen.unmount();
    const again = await renderDialog();
    await expect.element(again.field).toHaveValue(reason);
  });

  it("shows when too many were started", async () => {
    const details = { detail: "You can start 20 inspections per hour. Try again later." };
    const throttled = new ProblemError("throttled", 429, "Too many attempts", details);
    fakeConsole("openInspection").openInspection.mockRejectedValue(throttled);
    const { screen, start, field } = await renderDialog();
    await field.fill(reason);
    await start.click();
    await expect.element(screen.getByText("You can start 20 inspections per hour. Try again later.")).toBeVisible();
  });
});
