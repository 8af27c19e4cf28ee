import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

function Opener({ children }: { children: (open: boolean, close: () => void) => ReactElement }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

describe("Dialog", () => {
  async function renderDialog() {
    const screen = await renderComponent(
      <Opener>
        {(open, close) => (
          <Dialog open={open} onClose={close} title="Add hostname" description="It is live in seconds.">
            <TextField label="Hostname" />
          </Dialog>
        )}
      </Opener>,
    );
    const opener = screen.getByRole("button", { name: "Open" });
    await opener.click();
    return { screen, opener, dialog: screen.getByRole("dialog", { name: "Add hostname" }) };
  }

  it("is named and described, and puts the focus into its first field", async () => {
    const { screen, dialog } = await renderDialog();
    await expect.element(dialog).toHaveAccessibleDescription("It is live in seconds.");
    await expect.element(screen.getByRole("textbox", { name: "Hostname" })).toHaveFocus();
  });

  it("keeps the focus inside, and gives it back when Escape closes it", async () => {
    const { screen, opener, dialog } = await renderDialog();
    const field = screen.getByRole("textbox", { name: "Hostname" });
    await expect.element(field).toHaveFocus();
    await userEvent.tab();
    await expect.element(dialog.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.tab();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});

describe("ConfirmDialog", () => {
  it("confirms only after the name is typed", async () => {
    const onConfirm = vi.fn<() => void>();
    const screen = await renderComponent(
      <ConfirmDialog
        open
        onClose={() => undefined}
        onConfirm={onConfirm}
        title="Delete zone shop?"
        typeName="shop"
        confirmLabel="Delete zone"
      >
        Its hostnames stop working.
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole("alertdialog", { name: "Delete zone shop?" });
    await expect.element(dialog).toHaveAccessibleDescription("Its hostnames stop working.");
    const confirm = dialog.getByRole("button", { name: "Delete zone" });
    await expect.element(confirm).toHaveAccessibleDescription("Enter shop to continue");
    await confirm.click({ force: true });
    expect(onConfirm).not.toHaveBeenCalled();
    await dialog.getByRole("textbox").fill("shop");
    await confirm.click();
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
