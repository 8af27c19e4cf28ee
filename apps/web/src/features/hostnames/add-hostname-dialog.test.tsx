import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { sessionQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { AddHostnameDialog } from "./add-hostname-dialog.tsx";

async function renderDialog() {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    if (typeof init?.body === "string") sent.push(JSON.parse(init.body));
    return Response.json(createExampleHostname());
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  const screen = await renderComponent(
    <AddHostnameDialog account="a1" zone="ABCDEFGH1" target={undefined} onClose={() => undefined} />,
    { client, url: "/a/a1", path: "/a/:account/*" },
  );
  return { screen, field: screen.getByRole("textbox", { name: "Hostname" }), sent };
}

async function typeAndEnter(text: string) {
  const dialog = await renderDialog();
  await dialog.field.fill(text);
  await userEvent.keyboard("{Enter}");
  return dialog;
}

it("V25: repairs a pasted URL when the field is left, and says what it was", async () => {
  const { screen, field } = await renderDialog();
  await field.fill("https://cdn.example.com/files");
  await userEvent.tab();
  await expect.element(field).toHaveValue("cdn.example.com");
  await expect.element(screen.getByText("Changed from “https://cdn.example.com/files”.")).toBeVisible();
});

describe("Enter in the field of a hostname", () => {
  it.each([
    ["cdn.example.com", "cdn.example.com"],
    [" CDN.Example.com ", "cdn.example.com"],
    ["https://cdn.example.com/files?x=1", "cdn.example.com"],
  ])("adds %j as %j", async (text, hostname) => {
    const { sent } = await typeAndEnter(text);
    await expect.poll(() => sent).toEqual([{ HOSTNAME: hostname }]);
  });

  it.each(["nonsense", "example.com", "cdn.example.com, img.example.com", ""])(
    "adds nothing of %j, keeps it, and says why",
    async (text) => {
      const { field, sent } = await typeAndEnter(text);
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
      await expect.element(field).toHaveAccessibleDescription(/\w+\./);
      await expect.element(field).toHaveValue(text);
      expect(sent).toEqual([]);
    },
  );
});
