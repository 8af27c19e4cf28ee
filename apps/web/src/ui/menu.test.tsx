import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { Button } from "./button.tsx";
import { Menu, MenuCheck, MenuItem, MenuLink } from "./menu.tsx";

async function renderMenu() {
  const onPause = vi.fn<() => void>();
  const onDelete = vi.fn<() => void>();
  const onCheck = vi.fn<(checked: boolean) => void>();
  const screen = await renderComponent(
    <Menu label="Zone actions" trigger={<Button>Actions</Button>}>
      <MenuItem onSelect={onPause}>Pause zone</MenuItem>
      <MenuItem onSelect={onDelete} disabledReason="Delete its hostnames first.">
        Delete zone
      </MenuItem>
      <MenuLink to="/zones/1/settings">Settings</MenuLink>
      <MenuCheck checked={false} onChange={onCheck}>
        Show hidden zones
      </MenuCheck>
    </Menu>,
  );
  const trigger = screen.getByRole("button", { name: "Actions" });
  const menu = screen.getByRole("menu", { name: "Zone actions" });
  return { screen, trigger, menu, onPause, onDelete, onCheck };
}

describe("Menu", () => {
  it("runs the chosen action, then closes and returns the focus", async () => {
    const { screen, trigger, menu, onPause } = await renderMenu();
    await trigger.click();
    await screen.getByRole("menuitem", { name: "Pause zone" }).click();
    expect(onPause).toHaveBeenCalledOnce();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
  });

  it("is used by keyboard: arrows move, letters jump, Escape closes", async () => {
    const { screen, trigger, menu } = await renderMenu();
    await userEvent.tab();
    await expect.element(trigger).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(screen.getByRole("menuitem", { name: "Pause zone" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(screen.getByRole("menuitem", { name: /^Delete zone/ })).toHaveFocus();
    await userEvent.keyboard("s");
    await expect.element(screen.getByRole("menuitem", { name: "Settings" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
  });

  it("shows why an action is disabled and doesn't run it", async () => {
    const { screen, trigger, menu, onDelete } = await renderMenu();
    await trigger.click();
    const item = screen.getByRole("menuitem", { name: /^Delete zone/ });
    await expect.element(item).toMatchTextContent(/Delete its hostnames first\.$/);
    await item.click({ force: true });
    expect(onDelete).not.toHaveBeenCalled();
    await expect.element(menu).toBeVisible();
  });

  it("follows a link", async () => {
    const { screen, trigger, menu } = await renderMenu();
    await trigger.click();
    await screen.getByRole("menuitem", { name: "Settings" }).click();
    expect(screen.router.state.location.pathname).toBe("/zones/1/settings");
    await expect.element(menu).not.toBeInTheDocument();
  });

  it("stays open for a choice", async () => {
    const { screen, trigger, menu, onCheck } = await renderMenu();
    await trigger.click();
    await screen.getByRole("menuitemcheckbox", { name: "Show hidden zones" }).click();
    expect(onCheck).toHaveBeenCalledExactlyOnceWith(true, expect.anything());
    await expect.element(menu).toBeVisible();
  });
});
