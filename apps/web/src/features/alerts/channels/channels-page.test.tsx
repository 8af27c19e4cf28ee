import { alertCategoryNames } from "@edge-console/contract/alerts/alert-categories";
import type { Channel, ChannelInput } from "@edge-console/contract/alerts/channels";
import { describe, expect, it } from "vitest";
import { fakeConsole } from "../../../../test/fake-console.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { readDraft } from "../../../forms/draft.ts";
import { ChannelsPage } from "./channels-page.tsx";

const channel = (input: ChannelInput): Channel => ({
  id: "c1",
  name: input.name,
  type: input.type,
  categories: input.categories,
  minimum: input.minimum,
  host: new URL(input.url).host,
  enabled: true,
  createdAt: 1_000,
  createdBy: "ada@example.com",
  previousSecretUntil: null,
  lastDelivery: null,
});

async function renderPage(secret: string | null) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession("full"));
  const added: Channel[] = [];
  const { listAlertChannels, addAlertChannel: add } = fakeConsole("listAlertChannels", "addAlertChannel");
  listAlertChannels.mockImplementation(() => Promise.resolve({ channels: [...added] }));
  add.mockImplementation(({ body }) => {
    added.push(channel(body));
    return Promise.resolve({ channel: channel(body), secret });
  });
  const screen = await renderComponent(<ChannelsPage />, {
    url: "/a/a1/alerts/channels",
    path: "/a/:account/alerts/channels",
    client,
  });
  await screen.getByRole("button", { name: "Add channel" }).click();
  const dialog = screen.getByRole("dialog", { name: "Add channel" });
  return { screen, add, dialog, client };
}

describe("ChannelsPage", () => {
  it("shows the secret of a new webhook once, and asks before it's lost", async () => {
    const { screen, add, dialog, client } = await renderPage("secret-1");
    await dialog.getByRole("textbox", { name: "Name" }).fill("On-call");
    await dialog.getByRole("textbox", { name: "URL" }).fill("https://alerts.example.com/edge?key=hidden");
    expect(JSON.stringify(readDraft("a1:alert-channel:new"))).not.toContain("hidden");
    await dialog.getByRole("button", { name: "Add channel" }).click();
    const result = screen.getByRole("dialog", { name: "Secret of On-call" });
    await expect.element(result.getByText("secret-1")).toBeVisible();
    expect(add).toHaveBeenCalledWith({
      params: { accountId: "a1" },
      body: {
        type: "webhook",
        name: "On-call",
        url: "https://alerts.example.com/edge?key=hidden",
        categories: alertCategoryNames,
        minimum: "info",
      },
    });
    await result.getByRole("button", { name: "Done" }).click();
    await expect.element(result.getByText("Secret not copied")).toBeVisible();
    await result.getByRole("button", { name: "Done" }).click();
    await expect.element(screen.getByRole("link", { name: "On-call" })).toBeVisible();
    const cached = JSON.stringify(
      client
        .getQueryCache()
        .findAll()
        .map(({ state }) => state.data),
    );
    expect(cached).not.toContain("secret-1");
    expect(cached).not.toContain("hidden");
  });

  it("names what is wrong at each field", async () => {
    const { add, dialog } = await renderPage(null);
    await dialog.getByRole("textbox", { name: "URL" }).fill("http://alerts.example.com");
    await dialog.getByRole("button", { name: "Clear all" }).click();
    await dialog.getByRole("button", { name: "Add channel" }).click();
    await expect.element(dialog.getByText("Use 1 to 60 characters.")).toBeVisible();
    await expect.element(dialog.getByText("Use a URL that starts with https://.")).toBeVisible();
    await expect.element(dialog.getByText("Select at least one category.")).toBeVisible();
    expect(add).not.toHaveBeenCalled();
  });
});
