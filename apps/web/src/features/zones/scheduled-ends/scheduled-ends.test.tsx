import type { ScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { AccountRole } from "@edge-console/contract/permissions";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { describe, expect, it, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { fakeConsole } from "../../../../test/fake-console.ts";
import { neverRespond } from "../../../../test/fake-console.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { scheduledEndsQuery } from "../../../resources/zones/scheduled-ends.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { ScheduledEnds } from "./scheduled-ends.tsx";

const zone = createExampleZone({ ID: zoneIdSchema.parse("SHOP00000"), ZONE_NAME: "shop" });

const end: ScheduledEnd = {
  id: "e1",
  zoneId: "SHOP00000",
  zoneName: "shop",
  field: "MAINTENANCE",
  entries: [],
  dueAt: 4_000_000_000,
  createdAt: 1,
  createdBy: "ada@example.com",
};

/** Renders the section of a zone. `replies` are the responses to its requests that change something. */
async function renderSection(
  ends: readonly ScheduledEnd[],
  url: string,
  replies: readonly { readonly status: number; readonly body: object | null }[],
  role: AccountRole = "full",
) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const method = init?.method ?? "GET";
    if (method === "GET") return neverRespond(init);
    const reply = replies[sent.length] ?? { status: 204, body: null };
    const path = (typeof input === "string" ? input : "").replace("/api/accounts/a1", "");
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    sent.push({ method, path, body });
    const headers = { "Content-Type": reply.status < 300 ? "application/json" : "application/problem+json" };
    return Promise.resolve(new Response(reply.body && JSON.stringify(reply.body), { status: reply.status, headers }));
  });
  return { screen: await renderEnds(ends, url, role), sent };
}

async function renderEnds(ends: readonly ScheduledEnd[], url = "", role: AccountRole = "full") {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession(role));
  client.setQueryData(scheduledEndsQuery("a1").queryKey, [...ends]);
  const section = (
    <>
      <ScheduledEnds account="a1" zone={zone} />
      <Toaster />
    </>
  );
  return renderComponent(section, {
    client,
    path: "/a/:account/zones/:zone",
    url: `/a/a1/zones/SHOP00000${url}`,
  });
}

const expectError = async (field: Locator, message: string) => {
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(message));
};

describe("temporary changes of a zone", () => {
  it("ask for nothing that the reader can't do", async () => {
    const { screen } = await renderSection([], "", [], "billing");
    await expect.element(screen.getByText("No temporary changes.")).toBeVisible();
    await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
  });

  it("name what is wrong beside its field, and keep what was typed after an error of the server", async () => {
    const unavailable = { type: "urn:edge-console:unavailable", title: "Unavailable", status: 503, requestId: "r1" };
    const { screen, sent } = await renderSection([], "?dialog=temporary", [
      { status: 503, body: { ...unavailable, detail: "The database doesn't respond." } },
      { status: 201, body: { ends: [] } },
    ]);
    const dialog = screen.getByRole("dialog", { name: "Change shop for a time" });
    const addresses = screen.getByRole("textbox", { name: "Addresses and CIDR ranges" });
    const start = screen.getByRole("button", { name: "Start" });
    await start.click();
    await expectError(addresses, "Enter at least one address.");
    await addresses.fill("evil.example");
    await screen.getByRole("combobox", { name: "Duration" }).click();
    await screen.getByRole("option", { name: "Until a time" }).click();
    await screen.getByLabelText("Ends").fill("2020-01-01T10:00");
    await start.click();
    await expectError(screen.getByLabelText("Ends"), "Choose a time in the future.");
    await expectError(addresses, "evil.example");
    expect(sent).toEqual([]);

    await addresses.fill("203.0.113.7\n198.51.100.9/24");
    await screen.getByLabelText("Ends").fill("2099-01-01T10:00");
    await start.click();
    await expect.element(dialog).toMatchTextContent(/The database doesn't respond/);
    await expect.element(addresses).toHaveValue("203.0.113.7\n198.51.100.9/24");
    await start.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const dueAt = new Date("2099-01-01T10:00").getTime() / 1_000;
    const body = {
      zoneId: "SHOP00000",
      field: "BLOCK_IPS",
      entries: ["203.0.113.7", "198.51.100.0/24"],
      dueAt,
      start: true,
    };
    const request = { method: "POST", path: "/scheduled-ends", body };
    expect(sent).toMatchObject([request, request]);
    // The second request repeats the first.
    expect(new Set(sent.map(({ body: one }) => JSON.stringify(one))).size).toBe(1);
  });

  it("say when each ends and who scheduled it, and are canceled one by one", async () => {
    const other = { ...end, id: "e2", zoneId: "BLOG00000", zoneName: "blog" };
    const { screen, sent } = await renderSection([end, other], "", []);
    await expect
      .element(screen.getByRole("listitem"))
      .toMatchTextContent(/^Maintenance mode.*scheduled by ada@example\.com/);
    await screen.getByRole("button", { name: "Cancel the end of Maintenance mode" }).click();
    await vi.waitFor(() => expect(sent).toMatchObject([{ method: "DELETE", path: "/scheduled-ends/e1" }]), 20_000);
  });

  it("say that an end was canceled after its row is gone", async () => {
    const { listScheduledEnds, cancelScheduledEnd } = fakeConsole("listScheduledEnds", "cancelScheduledEnd");
    listScheduledEnds.mockResolvedValue({ ends: [] });
    const response = Promise.withResolvers<undefined>();
    cancelScheduledEnd.mockReturnValue(response.promise);
    const screen = await renderEnds([end]);
    const cancel = screen.getByRole("button", { name: "Cancel the end of Maintenance mode" });
    await cancel.click();
    await vi.waitFor(() => expect(cancelScheduledEnd).toHaveBeenCalled(), 20_000);
    screen.client.setQueryData(scheduledEndsQuery("a1").queryKey, []);
    await expect.element(cancel).not.toBeInTheDocument();
    response.resolve(undefined);
    await expect.element(screen.getByText("End canceled")).toBeVisible();
  });
});
