import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

describe("InviteDialog", () => {
  it("shows an error at each invalid field and focuses the first", async () => {
    const screen = await renderComponent(<InviteDialog account="a1" onClose={vi.fn<() => void>()} />);
    await screen.getByRole("button", { name: "Create invitation" }).click();
    await expect.element(screen.getByText("Enter an email address, such as ada@example.com.")).toBeVisible();
    await expect.element(screen.getByText("Select a role.")).toBeVisible();
    await expect.element(screen.getByLabelText("Email")).toHaveFocus();
    await screen.getByLabelText("Email").fill("ann@example.com");
    await expect.element(screen.getByText("Enter an email address, such as ada@example.com.")).not.toBeInTheDocument();
  });

  it("restores the draft until it is canceled", async () => {
    const onClose = vi.fn<() => void>();
    const first = await renderComponent(<InviteDialog account="a2" onClose={onClose} />);
    await first.getByLabelText("Email").fill("ann@example.com");
    await first.getByRole("radio", { name: /^Developer/ }).click();
    await first.unmount();
    const second = await renderComponent(<InviteDialog account="a2" onClose={onClose} />);
    await expect.element(second.getByLabelText("Email")).toHaveValue("ann@example.com");
    await expect.element(second.getByRole("radio", { name: /^Developer/ })).toBeChecked();
    await second.getByRole("button", { name: "Cancel" }).click();
    expect(onClose).toHaveBeenCalledOnce();
    await second.unmount();
    const third = await renderComponent(<InviteDialog account="a2" onClose={onClose} />);
    await expect.element(third.getByLabelText("Email")).toHaveValue("");
  });
});
