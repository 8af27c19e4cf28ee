import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import type { EntryMarks } from "../../../resources/zones/managed-entries.ts";
import { AddressListEditor } from "./address-list-editor.tsx";
import { AsNumberEditor } from "./as-number-editor.tsx";

const onSave = vi.fn<(value: string) => void>();
const onNotes = vi.fn<(notes: Readonly<Record<string, string>>) => void>();

const editors = { addresses: AddressListEditor, networks: AsNumberEditor } as const;

function ListFields({
  list,
  initial,
  marks = {},
}: {
  list: keyof typeof editors;
  initial: string;
  marks?: EntryMarks;
}): ReactElement {
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
      marks={marks}
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

  it.each(["203.0.113.9 # lab 5", "203.0.113.9 // lab 5", "203.0.113.9 lab 5"])(
    "adds %j as one entry with a note",
    async (text) => {
      await typeAndEnter("addresses", "", text);
      expect(onSave.mock.lastCall?.[0].trim()).toBe("203.0.113.9");
      expect(onNotes).toHaveBeenLastCalledWith({ "203.0.113.9": "lab 5" });
    },
  );

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

it("removes all invalid entries with one button, and moves the focus to the entry after a removed one", async () => {
  const entries = ["192.0.2.1", "host.example", "192.0.2.2", "10.0.0.999", "192.0.2.3", "192.0.2.4"];
  const screen = await renderComponent(<ListFields list="addresses" initial={entries.join("\n")} />);
  await screen.getByRole("button", { name: "Remove 2 invalid" }).click();
  await screen.getByRole("button", { name: "Remove 192.0.2.1" }).click();
  await expect.element(screen.getByRole("button", { name: "Remove 192.0.2.2" })).toHaveFocus();
  expect(onSave).toHaveBeenLastCalledWith("192.0.2.2\n192.0.2.3\n192.0.2.4");
});

describe("entries of shared IP lists and temporary changes", () => {
  const until = Math.floor(Date.now() / 1000) + 3_600;
  const marks = {
    "203.0.113.1": { list: { id: "l1", name: "Scanners" }, until: null },
    "203.0.113.2": { list: null, until },
  };
  const renderList = () => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery.queryKey, createSession());
    const list = <ListFields list="addresses" initial={"203.0.113.1\n203.0.113.2\n203.0.113.3"} marks={marks} />;
    return renderComponent(list, { client, url: "/a/a1", path: "/a/:account" });
  };

  it("say which list they come from, and until when they're there", async () => {
    const screen = await renderList();
    const row = (entry: string) => screen.getByRole("listitem").filter({ hasText: entry });
    await expect.element(row("203.0.113.1").getByText("from list Scanners")).toBeVisible();
    await expect.element(row("203.0.113.2").getByText(/^until .*\d\d:\d\d/)).toBeVisible();
    await expect.element(row("203.0.113.3").getByText(/from list|until/)).not.toBeInTheDocument();
    await expect.element(screen.getByRole("link", { name: "Scanners" })).toHaveAttribute("href", "/a/a1/ip-lists/l1");
  });

  it("are removed with a hint that the list adds them again", async () => {
    const screen = await renderList();
    await screen.getByRole("button", { name: "Remove 203.0.113.1" }).click();
    await expect.element(screen.getByText(/203\.0\.113\.1 comes from the shared IP list/)).toBeVisible();
    await screen.getByRole("textbox", { name: "Add to blocked" }).fill("203.0.113.1");
    await userEvent.keyboard("{Enter}");
    await expect.element(screen.getByText(/comes from the shared IP list/)).not.toBeInTheDocument();
  });
});

describe("V8, V20: Enter in a field of AS numbers", () => {
  it.each([
    ["AS64500 # Scraper", "64500", { 64500: "Scraper" }],
    ["64500 // lab, 5", "64500", { 64500: "lab, 5" }],
  ])("adds %j as %j with a note", async (text, saved, notes) => {
    await typeAndEnter("networks", "", text);
    expect(onSave).toHaveBeenLastCalledWith(saved);
    expect(onNotes).toHaveBeenLastCalledWith(notes);
  });

  it.each([
    ["64500", "64500"],
    ["as64500", "64500"],
    ["AS64500, 64501;AS64502", "64500,64501,64502"],
    ["AS64500 AS64500", "64500"],
    ["AS 64500", "64500"],
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
