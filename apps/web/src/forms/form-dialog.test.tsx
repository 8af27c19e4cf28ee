import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { ProblemError } from "../api/problem.ts";
import { readDraft } from "./draft.ts";
import { FormTextField } from "./text-fields.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useAppForm } from "./use-app-form.ts";

const schema = z.object({
  NAME: z.string().trim().min(1, "Enter a name."),
  PORT: z.string().regex(/^\d+$/, "Enter a port.").transform(Number),
});

type Send = (values: z.output<typeof schema>) => Promise<void>;

function Example({ onSend, onClose }: { onSend: Send; onClose: () => void }): ReactElement {
  const form = useAppForm({ schema, values: { NAME: "", PORT: "443" }, draft: { name: "example" } });
  const send = useMutation({ mutationFn: (values: z.output<typeof schema>) => onSend(values) });
  return (
    <FormDialog
      form={form}
      title="Add endpoint"
      submitLabel="Add endpoint"
      onSubmit={(values) => send.mutate(values)}
      mutation={send}
      unknownNote={<p>Look at the endpoints first.</p>}
      onClose={onClose}
    >
      <FormTextField name="NAME" control={form.control} label="Name" required />
      <FormTextField name="PORT" control={form.control} label="Port" required />
    </FormDialog>
  );
}

async function renderDialog(onSend: Send = () => Promise.resolve()) {
  const sent = vi.fn<Send>(onSend);
  const closed = vi.fn<() => void>();
  const screen = await renderComponent(<Example onSend={sent} onClose={closed} />);
  const field = (name: string) => screen.getByRole("textbox", { name });
  return { screen, field, button: (name: string) => screen.getByRole("button", { name }), sent, closed };
}

const rejectWith = (details: ConstructorParameters<typeof ProblemError>[3]) => () =>
  Promise.reject(new ProblemError("invalid-request", 422, "It was not added", details));

describe("submitting", () => {
  it("shows an error next to each invalid field, focuses the first one, and sends nothing", async () => {
    const { screen, field, sent } = await renderDialog();
    await field("Port").fill("none");
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Name")).toHaveFocus();
    await expect.element(field("Name")).toHaveAccessibleDescription("Enter a name.");
    await expect.element(field("Port")).toHaveAccessibleDescription("Enter a port.");
    await field("Port").fill("8443");
    await expect.element(screen.getByText("Enter a port.")).not.toBeInTheDocument();
    expect(sent).not.toHaveBeenCalled();
  });

  it("sends what the schema made of what was typed, by Enter", async () => {
    const { field, sent } = await renderDialog();
    await expect.element(field("Name")).toHaveFocus();
    await userEvent.keyboard(" Office {Enter}");
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ NAME: "Office", PORT: 443 }), 20_000);
  });

  it("sends once, however often it is submitted", async () => {
    let respond = () => {};
    const { screen, field, sent } = await renderDialog(() => new Promise((resolve) => (respond = resolve)));
    await field("Name").fill("Office");
    const form = screen.baseElement.querySelector("form");
    for (let attempt = 0; attempt < 3; attempt += 1) form?.requestSubmit();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce(), 20_000);
    form?.requestSubmit();
    respond();
    await expect.element(screen.getByRole("button", { name: "Add endpoint" })).not.toHaveAttribute("aria-busy");
    expect(sent).toHaveBeenCalledOnce();
  });
});

describe("what the server refuses", () => {
  it("is shown next to its field, which gets the focus", async () => {
    const { screen, field, button } = await renderDialog(
      rejectWith({ errors: [{ field: "PORT", message: "Choose another port." }] }),
    );
    await field("Name").fill("Office");
    await button("Add endpoint").click();
    await expect.element(field("Port")).toHaveAccessibleDescription("Choose another port.");
    await expect.element(field("Port")).toHaveFocus();
    await expect.element(screen.getByText("It was not added")).not.toBeInTheDocument();
  });

  it("is shown above the buttons if it concerns no field", async () => {
    const { screen, field, button } = await renderDialog(
      rejectWith({ errors: [{ field: "ZONE", message: "The zone is gone." }], detail: "Choose another zone." }),
    );
    await field("Name").fill("Office");
    await button("Add endpoint").click();
    await expect.element(screen.getByText("It was not added")).toBeVisible();
    await expect.element(screen.getByText("Choose another zone.")).toBeVisible();
    await expect.element(screen.getByText("Look at the endpoints first.")).not.toBeInTheDocument();
    await expect.element(field("Name")).toHaveValue("Office");
  });

  it("comes with what to do when it isn't known whether it was made", async () => {
    const { screen, field, button } = await renderDialog(rejectWith({ outcome: "unknown" }));
    await field("Name").fill("Office");
    await button("Add endpoint").click();
    await expect.element(screen.getByText("Look at the endpoints first.")).toBeVisible();
  });
});

describe("leaving", () => {
  it("by Cancel forgets what was typed", async () => {
    const { field, button, closed } = await renderDialog();
    await field("Name").fill("Office");
    await button("Cancel").click();
    expect(closed).toHaveBeenCalledOnce();
    expect(readDraft("example")).toEqual({});
  });

  it("by Escape keeps it", async () => {
    const { field, closed } = await renderDialog();
    await field("Name").fill("Office");
    await userEvent.keyboard("{Escape}");
    expect(closed).toHaveBeenCalledOnce();
    expect(readDraft("example")).toEqual({ NAME: "Office" });
  });
});
