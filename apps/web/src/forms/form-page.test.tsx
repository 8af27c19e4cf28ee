import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { Section } from "../ui/page.tsx";
import { readDraft } from "./draft.ts";
import { FormRadioCards } from "./choice-fields.tsx";
import { FormTextField } from "./text-fields.tsx";
import { FormPage } from "./form-page.tsx";
import { useAppForm } from "./use-app-form.ts";

const schema = z.object({ TYPE: z.enum(["SITE", "S3"]), NAME: z.string().min(4, "Use 4 letters or more.") });

function Example({ onSend }: { onSend: (values: z.output<typeof schema>) => void }): ReactElement {
  const form = useAppForm({ schema, values: { TYPE: "SITE", NAME: "" }, draft: { name: "example" } });
  return (
    <FormPage
      form={form}
      label="Create zone"
      submitLabel="Create zone"
      cancelTo="/zones"
      onSubmit={onSend}
      mutation={{ isPending: false }}
    >
      <Section title="Origin">
        <FormRadioCards
          name="TYPE"
          control={form.control}
          label="What is it?"
          options={[
            { value: "SITE", title: "Website" },
            { value: "S3", title: "Bucket" },
          ]}
        />
      </Section>
      <Section title="Name">
        <FormTextField name="NAME" control={form.control} label="Zone name" />
      </Section>
    </FormPage>
  );
}

async function renderPage() {
  const onSend = vi.fn<(values: z.output<typeof schema>) => void>();
  const screen = await renderComponent(<Example onSend={onSend} />, {
    url: "/zones/new",
    path: "/zones/new",
    routes: [{ path: "/zones", element: <p>All zones</p> }],
  });
  return { screen, onSend, name: screen.getByRole("textbox", { name: "Zone name" }) };
}

it("sends what was chosen and typed once all of it is right", async () => {
  const { screen, onSend, name } = await renderPage();
  await screen.getByRole("radio", { name: "Bucket" }).click();
  await screen.getByRole("button", { name: "Create zone" }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription("Use 4 letters or more.");
  expect(onSend).not.toHaveBeenCalled();
  await name.fill("shop");
  await screen.getByRole("button", { name: "Create zone" }).click();
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ TYPE: "S3", NAME: "shop" }), 20_000);
});

it("V27: puts the focus on its first field", async () => {
  const { screen } = await renderPage();
  await expect.element(screen.getByRole("radio", { name: "Website" })).toHaveFocus();
});

it("is left by Cancel, which gives up what was typed", async () => {
  const { screen, name } = await renderPage();
  await name.fill("shop");
  expect(readDraft("example")).toEqual({ NAME: "shop" });
  await screen.getByRole("link", { name: "Cancel" }).click();
  await expect.element(screen.getByText("All zones")).toBeVisible();
  expect(readDraft("example")).toEqual({});
});
