import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { showToast, toastManager } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

afterEach(() => toastManager.close());

describe("Toaster", () => {
  it("announces a result politely, in a region that exists beforehand", async () => {
    const screen = await renderComponent(<Toaster />);
    const region = screen.getByRole("region", { name: "Notifications" });
    await expect.element(region).toHaveAttribute("aria-live", "polite");
    await expect.element(region).toHaveTextContent("");
    showToast({ title: "Zone deleted", detail: "Live in about five seconds." });
    const toast = region.getByRole("group", { name: "Zone deleted" });
    await expect.element(toast).toBeVisible();
    await expect.element(toast).toHaveAccessibleDescription("Live in about five seconds.");
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(toast).not.toBeInTheDocument();
  });

  it("shows one toast at a time, the newest first", async () => {
    const screen = await renderComponent(<Toaster />);
    showToast({ tone: "bad", title: "Couldn't copy" });
    showToast({ title: "Zone created" });
    await expect.element(screen.getByText("Zone created")).toBeVisible();
    await expect.element(screen.getByText("Couldn't copy")).not.toBeVisible();
    await screen.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(screen.getByText("Couldn't copy")).toBeVisible();
  });

  it("runs the action once and closes", async () => {
    const onAction = vi.fn<() => void>();
    const screen = await renderComponent(<Toaster />);
    showToast({ title: "Settings saved", action: { label: "Undo", onAction } });
    await screen.getByRole("button", { name: "Undo" }).click();
    expect(onAction).toHaveBeenCalledOnce();
    await expect.element(screen.getByText("Settings saved")).not.toBeInTheDocument();
  });

  it("is reached by F6, and gives the focus back", async () => {
    const screen = await renderComponent(
      <>
        <button type="button">Save changes</button>
        <Toaster />
      </>,
    );
    const save = screen.getByRole("button", { name: "Save changes" });
    await save.click();
    showToast({ title: "Settings saved", action: { label: "Undo", onAction: () => undefined } });
    await expect.element(screen.getByText("Settings saved")).toBeVisible();
    await userEvent.keyboard("{F6}");
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(save).toHaveFocus();
  });
});
