import { type ReactElement, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { readDraft } from "./draft.ts";
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
        Forget
      </button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      <button type="button" onClick={() => setValues({ NAME: "Others", HOST: "others.internal", KEY: "" })}>
        Save as somebody else
      </button>
    </>
  );
}

async function renderExample() {
  const screen = await renderComponent(<Example />);
  const field = (name: string) => screen.getByRole("textbox", { name });
  return { screen, field };
}

beforeEach(() => sessionStorage.clear());

describe("the draft of a form", () => {
  it("holds what was changed, and never a secret", async () => {
    const { screen, field } = await renderExample();
    await field("Name").fill("Plant");
    await screen.getByLabelText("Key", { exact: true }).fill("hidden");
    expect(readDraft("example")).toEqual({ NAME: "Plant" });
    await field("Name").fill("Office");
    expect(readDraft("example")).toEqual({});
  });

  it("comes back when the form is opened again", async () => {
    const { screen, field } = await renderExample();
    await field("Name").fill("Plant");
    await screen.unmount();
    const again = await renderExample();
    await expect.element(again.field("Name")).toHaveValue("Plant");
    await expect.element(again.field("Host")).toHaveValue("app.internal");
  });

  it("is forgotten, until something is typed again", async () => {
    const { screen, field } = await renderExample();
    await field("Name").fill("Plant");
    await screen.getByRole("button", { name: "Forget" }).click();
    expect(readDraft("example")).toEqual({});
    await field("Host").fill("shop.internal");
    expect(readDraft("example")).toEqual({ NAME: "Plant", HOST: "shop.internal" });
  });

  it("leaves out what is of another kind than the form's own", async () => {
    sessionStorage.setItem("draft:example", JSON.stringify({ NAME: 7, HOST: "shop.internal", OTHER: "x" }));
    const { field } = await renderExample();
    await expect.element(field("Host")).toHaveValue("shop.internal");
    await expect.element(field("Name")).toHaveValue("Office");
  });
});

it("follows what others save in the fields that were not changed here, and keeps none of it", async () => {
  const { screen, field } = await renderExample();
  await field("Name").fill("Plant");
  await screen.getByRole("button", { name: "Save as somebody else" }).click();
  await expect.element(field("Host")).toHaveValue("others.internal");
  await expect.element(field("Name")).toHaveValue("Plant");
  expect(readDraft("example")).toEqual({ NAME: "Plant" });
});

it("goes back to its start as a whole when it is reset, and keeps no draft", async () => {
  const { screen, field } = await renderExample();
  await field("Name").fill("Plant");
  await screen.getByRole("button", { name: "Reset" }).click();
  await expect.element(field("Name")).toHaveValue("Office");
  expect(readDraft("example")).toEqual({});
});

it("checks a field once it was left", async () => {
  const { screen, field } = await renderExample();
  await field("Name").fill("");
  await expect.element(screen.getByText("Enter a name.")).not.toBeInTheDocument();
  await field("Host").click();
  await expect.element(screen.getByText("Enter a name.")).toBeVisible();
  await expect.element(field("Name")).toHaveAccessibleDescription("Enter a name.");
});
