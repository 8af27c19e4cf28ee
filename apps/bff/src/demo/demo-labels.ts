import { demoId } from "@edge-console/contract/console/demo";
import { zoneLabelsChangeSchema } from "@edge-console/contract/console/zone-labels";
import type { Store } from "../db/store.ts";
import { saveView } from "../zone-list/saved-views.ts";
import { changeZoneLabels } from "../zone-list/zone-labels.ts";

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

/** Adds labels to the zones of the demo's main account, and a view of the list that all of its members see. */
export async function addDemoLabels(store: Store, accountId: string, userId: string): Promise<void> {
  const now = await store.now();
  await store.write(async (transaction) => {
    for (const [label, names] of Object.entries(zonesByLabel)) {
      const change = zoneLabelsChangeSchema.parse({ zones: names.map(demoId).join("\n"), add: label, remove: "" });
      await changeZoneLabels(transaction, accountId, change);
    }
    const view = { name: "Production by traffic", search: "label=production&sort=-requests", hidden: "", shared: true };
    await saveView(transaction, now, { accountId, userId }, view);
  });
}
