import type { ReactElement } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { OriginUrlField } from "./origin-url-field.tsx";

function TestForm({ type }: { type: "STANDARD" | "S3" }): ReactElement {
  return (
    <FormProvider {...useForm({ defaultValues: { ORIGIN_URL: "" } })}>
      <OriginUrlField type={type} />
    </FormProvider>
  );
}

const example = /^A request for/;

test.each([
  [
    "https://files.example.com/index.html",
    "A request for /logo.png fetches https://files.example.com/index.html/logo.png.",
  ],
  [" files.example.com/assets", "A request for /logo.png fetches https://files.example.com/assets/logo.png."],
])("V25: says what is fetched from %j", async (url, sentence) => {
  const screen = await renderComponent(<TestForm type="STANDARD" />);
  await screen.getByRole("textbox", { name: "Origin URL" }).fill(url);
  await expect.element(screen.getByText(example)).toHaveTextContent(sentence);
});

test.each(["https://files.example.com", "https://files.example.com/", "https://not a host/x", ""])(
  "V25: has its usual hint for %j",
  async (url) => {
    const screen = await renderComponent(<TestForm type="STANDARD" />);
    await screen.getByRole("textbox", { name: "Origin URL" }).fill(url);
    await expect.element(screen.getByText(/^The URL of your origin server/)).toBeVisible();
    await expect.element(screen.getByText(example)).not.toBeInTheDocument();
  },
);

test("V25: says nothing about requests to the endpoint of a bucket", async () => {
  const screen = await renderComponent(<TestForm type="S3" />);
  await screen.getByRole("textbox", { name: "Bucket endpoint" }).fill("https://s3.example.com/x");
  await expect.element(screen.getByText("The URL of your storage provider.")).toBeVisible();
  await expect.element(screen.getByText(example)).not.toBeInTheDocument();
});
