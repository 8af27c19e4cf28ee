import { type ReactElement, useState } from "react";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { RadioCards } from "./radio-cards.tsx";
import { TextField } from "./text-field.tsx";

/** A dialog with a field, and a question that a button in it opens from elsewhere in the tree. */
function Interrupted(): ReactElement {
  const [isOpen, setOpen] = useState(true);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  return (
    <>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Invite member">
        <TextField label="Email" defaultValue="" />
        <Button onClick={() => setConfirmOpen(true)}>Create invitation</Button>
      </Dialog>
      <Dialog open={isConfirmOpen} onClose={() => setConfirmOpen(false)} title="Confirm your identity">
        <TextField label="Password" defaultValue="" />
      </Dialog>
    </>
  );
}

describe("Modal", () => {
  it("replaces the open dialog, which returns with its input and focus", async () => {
    const screen = await renderComponent(<Interrupted />);
    const countDialogs = () => document.querySelectorAll("[role=dialog]").length;
    await screen.getByLabelText("Email").fill("ann@example.com");
    await screen.getByRole("button", { name: "Create invitation" }).click();
    await expect.element(screen.getByLabelText("Password")).toHaveFocus();
    await expect.element(screen.getByRole("dialog", { name: "Invite member" })).not.toBeInTheDocument();
    expect(countDialogs()).toBe(1);

    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("dialog", { name: "Invite member" })).toBeVisible();
    expect(countDialogs()).toBe(1);
    await expect.element(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
    await expect.element(screen.getByRole("button", { name: "Create invitation" })).toHaveFocus();

    await userEvent.keyboard("{Escape}");
    await expect.poll(countDialogs).toBe(0);
  });

  it.each([
    ["the choice that has to be made first", undefined, { role: "radio", name: "Blocked" }],
    ["the first field if the choice is made", "block", { role: "textbox", name: "Search zones" }],
  ] as const)("focuses %s", async (_, value, { role, name }) => {
    const screen = await renderComponent(
      <Dialog open onClose={() => undefined} title="Attach scanners">
        <RadioCards
          label="Entries are"
          options={[
            { value: "block", title: "Blocked" },
            { value: "allow", title: "Always allowed" },
          ]}
          value={value}
          onValueChange={() => undefined}
        />
        <TextField label="Search zones" defaultValue="" />
      </Dialog>,
    );
    await expect.element(screen.getByRole(role, { name })).toHaveFocus();
  });
});
