import { type ReactElement, useState } from "react";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../../../test/render.tsx";
import { CountryEditor } from "./country-editor.tsx";

const onSave = vi.fn<(value: string) => void>();

function Editor({ initial }: { initial: string }): ReactElement {
  const [value, setValue] = useState(initial);
  return (
    <CountryEditor
      label="Countries"
      hint=""
      value={value}
      onChange={(changed) => {
        setValue(changed);
        onSave(changed);
      }}
      onBlur={() => undefined}
      error={undefined}
      onUndo={undefined}
      inputRef={null}
      mode="BLOCK"
      onModeChange={() => undefined}
      notes={{}}
      onNotes={() => undefined}
      isSaved={() => false}
    />
  );
}

const open = async (initial = "") => {
  const screen = await renderComponent(<Editor initial={initial} />);
  const field = screen.getByRole("textbox", { name: "Add country by name or code" });
  return { screen, field };
};

it.each([
  ["UK", "United Kingdom (GB)", "GB"],
  ["NL", "Netherlands (NL)", "NL"],
  ["Netherlands", "Netherlands (NL)", "NL"],
  ["us", "United States (US)", "US"],
  ["USA", "United States (US)", "US"],
  ["Holland", "Netherlands (NL)", "NL"],
  ["Britain", "United Kingdom (GB)", "GB"],
  ["germ", "Germany (DE)", "DE"],
])("Enter adds the highlighted country: %s adds %s", async (text, name, code) => {
  const { screen, field } = await open();
  await field.fill(text);
  await expect.element(screen.getByText(`Enter adds ${name}.`)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(onSave).toHaveBeenLastCalledWith(code);
  await expect.element(field).toHaveValue("");
});

it("moves the highlight with the arrow keys", async () => {
  const { screen, field } = await open();
  await field.fill("uk");
  await expect.element(screen.getByText("Enter adds United Kingdom (GB).")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByText("Enter adds Ukraine (UA).")).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
  expect(onSave).toHaveBeenLastCalledWith("GB");
});

it("says that nothing matches, and that a country is already in the list, and adds nothing", async () => {
  const { screen, field } = await open("DE");
  onSave.mockClear();
  await field.fill("Atlantis");
  await userEvent.keyboard("{Enter}");
  await expect
    .element(screen.getByText("No country matches “Atlantis”. Enter a name or a two-letter code."))
    .toBeVisible();
  await field.fill("germany");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("Germany (DE) is already in the list.")).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
});

it("adds a pasted list, and keeps what it doesn't know", async () => {
  const { screen, field } = await open();
  await field.fill("Germany, UK, Atlantis");
  await expect.element(screen.getByText("Enter adds 2 countries. Not found: “Atlantis”.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(onSave).toHaveBeenLastCalledWith("DE,GB");
  await expect.element(field).toHaveValue("Atlantis");
});
