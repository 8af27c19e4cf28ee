import { type ReactElement, useState } from "react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { readDraft, saveDraft } from "./draft.ts";
import { FormPasswordField, FormTextField } from "./text-fields.tsx";
import { useAppForm } from "./use-app-form.ts";

const schema = z.object({ NAME: z.string().min(1, "Enter a name."), HOST: z.string(), KEY: z.string() });
const start = { NAME: "Office", HOST: "app.internal", KEY: "" };

function Example(): ReactElement {
  const [values, setValues] = useState(start);
  const form = useAppForm({ schema, values, draft: { name: "example", secrets: ["KEY"] } });
  return (
    <>
      <FormTextField name="NAME" control={form.control} label="Name" />
      <FormTextField name="HOST" control={form.control} label="Host" />
      <FormPasswordField name="KEY" control={form.control} label="Key" />
      <button type="button" onClick={form.clearDraft}>
        Discard
      </button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      <button type="button" onClick={() => setValues({ NAME: "Others", HOST: "others.internal", KEY: "" })}>
        Save as another member
      </button>
    </>
  );
}

async function renderExample() {
  const screen = await renderComponent(<Example />);
  const field = (name: string) => screen.getByRole("textbox", { name });
  return { screen, field };
}

describe("the draft of a form", () => {
  it("contains changed fields, but no secrets", async () => {
    const { screen, field } = await renderExample();
    await field("Name").fill("Plant");
    await screen.getByLabelText("Key", { exact: true }).fill("hidden");
    expect(readDraft("example")).toEqual({ NAME: "Plant" });
    await field("Name").fill("Office");
    expect(readDraft("example")).toEqual({});
  });

  it("is restored when the form is opened again", async () => {
    const { screen, field } = await renderExample();
    await field("Name").fill("Plant");
    await screen.unmount();
    const secondRender = await renderExample();
    await expect.element(secondRender.field("Name")).toHaveValue("Plant");
    await expect.element(secondRender.field("Host")).toHaveValue("app.internal");
  });

  it("is cleared until the next change", async () => {
    const { screen, field } = await renderExample();
    await field("Name").fill("Plant");
    await screen.getByRole("button", { name: "Discard" }).click();
    expect(readDraft("example")).toEqual({});
    await field("Host").fill("shop.internal");
    expect(readDraft("example")).toEqual({ NAME: "Plant", HOST: "shop.internal" });
  });

  it("ignores values of another type than the field", async () => {
    saveDraft("example", { NAME: 7, HOST: "shop.internal", OTHER: "x" });
    const { field } = await renderExample();
    await expect.element(field("Host")).toHaveValue("shop.internal");
    await expect.element(field("Name")).toHaveValue("Office");
  });
});

it("updates unchanged fields when another member saves", async () => {
  const { screen, field } = await renderExample();
  await field("Name").fill("Plant");
  await screen.getByRole("button", { name: "Save as another member" }).click();
  await expect.element(field("Host")).toHaveValue("others.internal");
  await expect.element(field("Name")).toHaveValue("Plant");
  expect(readDraft("example")).toEqual({ NAME: "Plant" });
});

it("resets all fields and clears the draft", async () => {
  const { screen, field } = await renderExample();
  await field("Name").fill("Plant");
  await screen.getByRole("button", { name: "Reset" }).click();
  await expect.element(field("Name")).toHaveValue("Office");
  expect(readDraft("example")).toEqual({});
});

it("validates a field on blur", async () => {
  const { screen, field } = await renderExample();
  await field("Name").fill("");
  await expect.element(screen.getByText("Enter a name.")).not.toBeInTheDocument();
  await field("Host").click();
  await expect.element(screen.getByText("Enter a name.")).toBeVisible();
  await expect.element(field("Name")).toHaveAccessibleDescription("Enter a name.");
});
