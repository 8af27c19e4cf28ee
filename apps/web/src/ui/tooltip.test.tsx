import { X } from "lucide-react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { Button, IconButton } from "./button.tsx";
import { Menu, MenuItem } from "./menu.tsx";

async function renderButtons() {
  const onDelete = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const screen = await renderComponent(
    <>
      <Button disabledReason="Remove its hostnames first." onClick={onDelete}>
        Delete zone
      </Button>
      <IconButton icon={X} label="Close" onClick={onClose} />
    </>,
  );
  return {
    onDelete,
    onClose,
    deleteZone: screen.getByRole("button", { name: "Delete zone" }),
    close: screen.getByRole("button", { name: "Close" }),
    tooltip: screen.getByRole("tooltip"),
  };
}

describe("Tooltip", () => {
  it("describes a button that can't be pressed, before it shows", async () => {
    const { deleteZone, tooltip } = await renderButtons();
    await expect.element(deleteZone).toHaveAccessibleDescription("Remove its hostnames first.");
    await expect.element(tooltip).not.toBeInTheDocument();
  });

  it("shows on keyboard focus, and Escape hides it", async () => {
    const { deleteZone, close, tooltip } = await renderButtons();
    await userEvent.tab();
    await expect.element(deleteZone).toHaveFocus();
    await expect.element(tooltip).toHaveTextContent("Remove its hostnames first.");
    await userEvent.tab();
    await expect.element(close).toHaveFocus();
    await expect.element(tooltip).toHaveTextContent("Close");
    await userEvent.keyboard("{Escape}");
    await expect.element(tooltip).not.toBeInTheDocument();
    await expect.element(close).toHaveFocus();
  });

  it("shows on hover", async () => {
    const { close, tooltip } = await renderButtons();
    await close.hover();
    await expect.element(tooltip).toHaveTextContent("Close");
  });

  it("shows the reason on a click, without the action", async () => {
    const { deleteZone, close, onDelete, tooltip } = await renderButtons();
    await deleteZone.click({ force: true });
    await expect.element(tooltip).toHaveTextContent("Remove its hostnames first.");
    expect(onDelete).not.toHaveBeenCalled();
    await close.click();
    await expect.element(tooltip).not.toBeInTheDocument();
  });

  it("runs the action of a button that has only a label, which isn't its description", async () => {
    const { close, onClose } = await renderButtons();
    await expect.element(close).not.toHaveAccessibleDescription();
    await close.click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("stays away when Escape closes a menu, so that the next click reaches what is below the button", async () => {
    const onEnd = vi.fn<() => void>();
    const screen = await renderComponent(
      <>
        <Menu label="User menu" trigger={<IconButton icon={X} label="Profile, preferences, sign out" />}>
          <MenuItem onSelect={() => undefined}>Profile</MenuItem>
        </Menu>
        <Button onClick={onEnd}>End inspection</Button>
      </>,
    );
    const trigger = screen.getByRole("button", { name: "Profile, preferences, sign out" });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByRole("menuitem", { name: "Profile" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(trigger).toHaveFocus();
    await expect.element(screen.getByRole("tooltip")).not.toBeInTheDocument();
    await screen.getByRole("button", { name: "End inspection" }).click();
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("opened by the keyboard, lets clicks through to what it covers", async () => {
    const { tooltip } = await renderButtons();
    await userEvent.tab();
    await expect.element(tooltip).toHaveTextContent("Remove its hostnames first.");
    const { parentElement } = tooltip.element();
    expect(parentElement && getComputedStyle(parentElement).pointerEvents).toBe("none");
  });

  it("shows the title of what a finger taps, until the next tap", async () => {
    const screen = await renderComponent(<time title="Mar 14, 2026, 09:05:07 UTC">2 minutes ago</time>);
    const tap = (type: "pointerdown" | "pointerup", target: Element) =>
      target.dispatchEvent(new PointerEvent(type, { pointerType: "touch", bubbles: true }));
    tap("pointerup", screen.getByText("2 minutes ago").element());
    await expect.element(screen.getByRole("tooltip")).toHaveTextContent("Mar 14, 2026, 09:05:07 UTC");
    tap("pointerdown", document.body);
    await expect.element(screen.getByRole("tooltip")).not.toBeInTheDocument();
  });
});
