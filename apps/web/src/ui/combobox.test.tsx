import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { Combobox } from "./combobox.tsx";

const options = [
  { value: "au", label: "Australia", detail: "AU" },
  { value: "ua", label: "Ukraine", detail: "UA" },
  { value: "gb", label: "United Kingdom", detail: "GB", keywords: ["UK"] },
  { value: "us", label: "United States", detail: "US" },
];

function Example(): ReactElement {
  const [value, setValue] = useState<string | null>(null);
  return <Combobox label="Country" options={options} value={value} onChange={setValue} />;
}

it.each([
  ["uk", "United Kingdom"],
  ["us", "United States"],
  ["uni", "United Kingdom"],
  ["states", "United States"],
  ["ukr", "Ukraine"],
  ["AUS", "Australia"],
])("Enter takes the best match: %s gives %s", async (text, label) => {
  const screen = await renderComponent(<Example />);
  const field = screen.getByRole("combobox", { name: "Country" });
  await field.fill(text);
  await expect.element(screen.getByRole("option", { name: new RegExp(label) })).toHaveAttribute("data-highlighted");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue(label);
});
