import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { enterPassword } from "../fixtures/authentication.ts";
import { endSession, sendChange } from "../fixtures/session-calls.ts";
import { shareAccount } from "../fixtures/shared-account.ts";
import { expect, expectAccessible, openSession, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
let zone: Zone;
let tunnel: TunnelSummary;

test.beforeAll(async () => {
  const { account } = shared;
  zone = await createZone(account, "typedinto");
  tunnel = await account.service<TunnelSummary>("POST", "/tunnels", { NAME: "office" });
});

/** Forms in dialogs and on pages, with the text to enter in each field. */
const forms: readonly [name: string, path: () => string, fields: Readonly<Record<string, string>>][] = [
  ["a new hostname", () => `zones/${zone.ID}/hostnames?dialog=add`, { Hostname: "typed.example.com" }],
  [
    "a new endpoint",
    () => `tunnels/${tunnel.TUNNEL_ID}?dialog=add-endpoint`,
    { "Endpoint name": "Wiki", Host: "10.0.0.7", Port: "8080" },
  ],
  ["a tunnel's name", () => `tunnels/${tunnel.TUNNEL_ID}`, { "Tunnel name": "other office" }],
  ["an invitation", () => "members?dialog=invite", { Email: "typed@example.com" }],
  [
    "another origin type",
    () => `zones/${zone.ID}/origin-type?to=S3`,
    { "Bucket endpoint": "https://s3.example.com", Region: "auto" },
  ],
];

for (const [name, path, fields] of forms) {
  test(`${name}: restores input after a reload`, { tag: "@full" }, async () => {
    const { page, account } = shared;
    await page.goto(`/a/${account.id}/${path()}`);
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.reload();
    for (const [label, text] of Object.entries(fields)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    expect(await account.writes()).toEqual([]);
  });
}

test("discards input when another user signs in", { tag: "@full" }, async ({ browser, stack }) => {
  const { account, member } = shared;
  const page = await openSession(browser, stack.console.url, member);
  await page.goto(`/a/${account.id}/zones/new`);
  await page.getByLabel("Zone name").fill("typedbyone");

  // The session ends elsewhere, and another user signs in.
  await endSession(page);
  await enterPassword(page, await account.member("developer"));
  await page.waitForURL(({ pathname }) => pathname !== "/sign-in");
  await page.goto(`/a/${account.id}/zones/new`);
  await expect(page.getByLabel("Zone name")).toHaveValue("");
  await page.context().close();
});

test(
  "V12: keeps the form of a zone that a colleague deletes, and creates a zone with its settings",
  { tag: "@full" },
  async ({ account, signedIn }) => {
    const body = { ZONE_NAME: "harbour", ORIGIN_URL: "https://origin.example" };
    const deleted = await account.service<Zone>("POST", "/cdn", body);
    const { page } = await signedIn("full");
    await page.goto(`/a/${account.id}/zones/${deleted.ID}/settings`);
    const blockPost = page.getByRole("switch", { name: "Block POST requests" });
    await blockPost.check();

    const { page: colleague } = await signedIn("full");
    await sendChange(colleague, "DELETE", `/api/accounts/${account.id}/v1/cdn/${deleted.ID}`);
    await expect(page.getByText(/^Deleted by \S+.*(now|ago)$/)).toBeVisible();
    await expect(blockPost).toBeChecked();
    await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Copy changes" })).toBeVisible();
    await expectAccessible(page, "after its zone was deleted");

    await account.clearRequests();
    await page.getByRole("link", { name: "Create zone with these settings" }).click();
    await expect(page.getByLabel("Zone name")).toHaveValue("harbour");
    await page.getByRole("button", { name: "Create zone" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "harbour" })).toBeVisible();
    expect((await account.writes()).map((write) => write.body)).toMatchObject([{ ...body, BLOCK_POST: 1 }]);

    // Deleted outside the console: the save finds out.
    const gone = await createZone(account, "jetty");
    await page.goto(`/a/${account.id}/zones/${gone.ID}/settings`);
    await blockPost.check();
    await account.service("DELETE", `/cdn/${gone.ID}`);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("This zone was deleted")).toBeVisible();
    await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
    await expect(blockPost).toBeChecked();
    await expect(page.getByRole("link", { name: "Create zone with these settings" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Duplicate zone" })).toBeHidden();
  },
);
