import { repairOriginUrl } from "@edge-console/contract/rules/origin-url";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { FormTextField } from "./text-fields.tsx";
import { useAppForm } from "./use-app-form.ts";

const schema = z.object({ ORIGIN_URL: z.url() });

function RepairedForm(): ReactElement {
  const [sent, setSent] = useState("");
  const form = useAppForm({ schema, values: { ORIGIN_URL: "" } });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => setSent(values.ORIGIN_URL))(event)}>
      <FormTextField
        name="ORIGIN_URL"
        control={form.control}
        label="Origin URL"
        hint="Help."
        repair={repairOriginUrl}
      />
      <button type="submit">Send</button>
      <p>{sent}</p>
    </form>
  );
}

it("V25: repairs a value when the field is left, and says what it was", async () => {
  const screen = await renderComponent(<RepairedForm />);
  const field = screen.getByRole("textbox", { name: "Origin URL" });
  await field.fill("origin.example/files");
  await userEvent.tab();
  await expect.element(field).toHaveValue("https://origin.example/files");
  await expect.element(screen.getByRole("status")).toMatchTextContent("Changed from “origin.example/files”.");
  await field.fill("https://other.example");
  await expect.element(screen.getByText(/^Changed from/)).not.toBeInTheDocument();
});

it("V25: repairs a value that is submitted with Enter", async () => {
  const screen = await renderComponent(<RepairedForm />);
  await screen.getByRole("textbox", { name: "Origin URL" }).fill("origin.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("https://origin.example", { exact: true })).toBeVisible();
});

it("V25: a button that is pressed while the field is repaired stays below the pointer until it's released", async () => {
  const screen = await renderComponent(<RepairedForm />);
  const field = screen.getByRole("textbox", { name: "Origin URL" });
  await field.fill("origin.example");
  const send = screen.getByRole("button", { name: "Send" });
  const before = send.element().getBoundingClientRect().top;
  let pressed: number | undefined;
  window.addEventListener("pointerup", () => (pressed = send.element().getBoundingClientRect().top), { once: true });
  await send.click();
  await expect.element(screen.getByText("https://origin.example", { exact: true })).toBeVisible();
  expect(pressed).toBe(before);
  await expect.element(screen.getByRole("status")).toMatchTextContent("Changed from “origin.example”.");
});
