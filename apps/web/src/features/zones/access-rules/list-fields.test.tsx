import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../../../test/render.tsx";
import { AddressListEditor } from "./address-list-editor.tsx";
import { AsNumberEditor } from "./as-number-editor.tsx";

const onSave = vi.fn<(value: string) => void>();
const onNotes = vi.fn<(notes: Readonly<Record<string, string>>) => void>();

const editors = { addresses: AddressListEditor, networks: AsNumberEditor } as const;

function ListFields({ list, initial }: { list: keyof typeof editors; initial: string }): ReactElement {
  const [value, setValue] = useState(initial);
  const ListEditor = editors[list];
  return (
    <ListEditor
      label="Blocked"
      hint=""
      value={value}
      onChange={(changed) => {
        setValue(changed);
        onSave(changed);
      }}
      onBlur={() => undefined}
      onUnfinished={() => undefined}
      error={undefined}
      onUndo={undefined}
      inputRef={null}
      notes={{}}
      onNotes={onNotes}
      isSaved={() => false}
    />
  );
}

async function typeAndEnter(list: keyof typeof editors, initial: string, text: string) {
  onSave.mockClear();
  onNotes.mockClear();
  const screen = await renderComponent(<ListFields list={list} initial={initial} />);
  const field = screen.getByRole("textbox", { name: "Add to blocked" });
  await field.fill(text);
  await userEvent.keyboard("{Enter}");
  return { screen, field };
}

describe("V8, V20: Enter in a field of addresses", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["10.1.2.3/24", "10.1.2.0/24"],
    ["2001:DB8::1", "2001:db8::1"],
    ["203.0.113.7, 203.0.113.8", "203.0.113.7\n203.0.113.8"],
    ["203.0.113.7;203.0.113.8 203.0.113.9", "203.0.113.7\n203.0.113.8\n203.0.113.9"],
  ])("adds %j as %j", async (text, saved) => {
    const { field } = await typeAndEnter("addresses", "", text);
    expect(onSave.mock.lastCall?.[0].trim().split(/\s*\n\s*/)).toEqual(saved.split("\n"));
    await expect.element(field).toHaveValue("");
  });

  it.each([["203.0.113.9 # lab 5"], ["203.0.113.9 // lab 5"]])("adds %j as one entry with a note", async (text) => {
    await typeAndEnter("addresses", "", text);
    expect(onSave.mock.lastCall?.[0].trim()).toBe("203.0.113.9");
    expect(onNotes).toHaveBeenLastCalledWith({ "203.0.113.9": "lab 5" });
  });

  it("reads several addresses with a comment in a line of the text, as in the list and in a bulk edit", async () => {
    onNotes.mockClear();
    const screen = await renderComponent(<ListFields list="addresses" initial="" />);
    await screen.getByRole("radio", { name: "Text" }).click();
    const text = screen.getByRole("textbox", { name: "Blocked, as text" });
    await text.fill("203.0.113.7, 203.0.113.8 # lab 5");
    await userEvent.keyboard("{Tab}");
    await expect.element(text).toHaveValue("203.0.113.7 # lab 5\n203.0.113.8 # lab 5");
    expect(onSave.mock.lastCall?.[0].split("\n")).toEqual(["203.0.113.7", "203.0.113.8"]);
    expect(onNotes).toHaveBeenLastCalledWith({ "203.0.113.7": "lab 5", "203.0.113.8": "lab 5" });
  });

  it.each([
    ["nonsense", "Enter an IP address or CIDR range."],
    ["203.0.113.300", "Enter an IP address or CIDR range."],
    ["203.0.113.1", "Already in the list."],
  ])("adds nothing of %j, keeps it, and says why: %s", async (text, reason) => {
    const { screen, field } = await typeAndEnter("addresses", "203.0.113.1", text);
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect.element(field).toHaveValue(text);
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe("V8, V20: Enter in a field of AS numbers", () => {
  it.each([
    ["64500", "64500"],
    ["as64500", "64500"],
    ["AS64500, 64501;AS64502", "64500,64501,64502"],
    ["AS64500 AS64500", "64500"],
  ])("adds %j as %j", async (text, saved) => {
    const { field } = await typeAndEnter("networks", "", text);
    expect(onSave).toHaveBeenLastCalledWith(saved);
    await expect.element(field).toHaveValue("");
  });

  it.each([
    ["AS0", "Enter an AS number from 1 to 4294967295, such as AS64500."],
    ["ASX", "Enter an AS number from 1 to 4294967295, such as AS64500."],
    ["AS64499", "Already in the list."],
  ])("adds nothing of %j, keeps it, and says why: %s", async (text, reason) => {
    const { screen, field } = await typeAndEnter("networks", "64499", text);
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect.element(field).toHaveValue(text);
    expect(onSave).not.toHaveBeenCalled();
  });
});
