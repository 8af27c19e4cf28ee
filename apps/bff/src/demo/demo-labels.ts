import { createDemoId } from "@edge-console/contract/console/demo";
import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { zoneLabelsChangeSchema } from "@edge-console/contract/console/zone-labels";
import { type ListField, listFields } from "@edge-console/contract/rules/list-edit";
import type { Store } from "../platform/db/store.ts";
import { changeEntryNotes } from "../service/zone-list/entry-notes.ts";
import { saveView } from "../service/zone-list/saved-views.ts";
import { changeZoneLabels } from "../service/zone-list/zone-labels.ts";

/** Names of the demo's zones by label. */
const zonesByLabel: Readonly<Record<string, readonly string[]>> = {
  production: [
    "harbournews",
    "harbourstatic",
    "harbourimages",
    "harbourvideo",
    "livescores",
    "playerembed",
    "magazineweb",
    "podcasts",
    "mapstiles",
    "ticketshop",
    "harbourshop",
    "partnerapi",
    "appdownloads",
  ],
  staging: ["studiodailies", "pressroom"],
  marketing: ["newsletterimg", "springcampaign", "recipeblog", "magazineweb"],
  internal: ["staffintranet", "printportal", "warehouseapp"],
  "team:shop": ["ticketshop", "harbourshop"],
};

/** Notes on blocked and allowed addresses, networks, and countries of the demo's ticket shop. */
const ticketShopNotes: Readonly<Partial<Record<ListField, NotesByEntry>>> = {
  BLOCK_IPS: {
    "198.51.100.0/24": "Ticket bots, Oct 2026",
    "203.0.113.77": "Scraper of seat maps",
    "2001:db8:bad::/48": "Ticket bots, IPv6",
  },
  ALLOW_IPS: { "192.0.2.10": "Box office" },
  BLOCK_ASNS: { "16276": "Hosting, card testing" },
};

/** Adds labels and notes to the zones of the demo's main account, and a view of the list that all of its members see. */
export async function addDemoLabels(store: Store, accountId: string, userId: string): Promise<void> {
  const now = await store.now();
  await store.write(async (transaction) => {
    for (const [label, names] of Object.entries(zonesByLabel)) {
      const change = zoneLabelsChangeSchema.parse({
        zones: names.map(createDemoId).join("\n"),
        add: label,
        remove: "",
      });
      await changeZoneLabels(transaction, accountId, change);
    }
    for (const field of listFields) {
      const notes = new Map(Object.entries(ticketShopNotes[field] ?? {}));
      await changeEntryNotes(transaction, { accountId, zoneId: createDemoId("ticketshop") }, field, notes);
    }
    const view = { name: "Production by traffic", search: "label=production&sort=-requests", hidden: "", shared: true };
    await saveView(transaction, now, { accountId, userId }, view);
  });
}
