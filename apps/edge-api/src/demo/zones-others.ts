import { createEuropeanPlan, createLocalPlan } from "./plans.ts";
import { createManagedHostname, createHttpsHostname, type ZonePlan } from "./zone-plan.ts";

/** The zones of the small second account. */
export const secondZones: readonly ZonePlan[] = [
  {
    name: "pinewoodbooks",
    age: 420,
    settings: { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://shop.pinewood-press.example:8443" },
    hostnames: [createHttpsHostname("www.pinewood-press.example")],
    traffic: createEuropeanPlan({ requestsPerDay: 52_000, bytesPerRequest: 39_000, hitRatio: 0.72, countries: 12 }),
  },
  {
    name: "pinewoodcovers",
    age: 418,
    settings: {
      ORIGIN_TYPE: "S3",
      ORIGIN_URL: "https://s3.eu-north-1.object-store.example",
      S3_BUCKET: "pinewood-covers",
      S3_REGION: "eu-north-1",
      S3_ACCESS_KEY: "PNWDCOVERS6H2XT8F4MB",
      S3_SECRET_KEY_SET: 1,
      CACHE_EXP: "2592000",
    },
    hostnames: [createManagedHostname("covers.pinewood-press.example")],
    traffic: createEuropeanPlan({ requestsPerDay: 160_000, bytesPerRequest: 47_000, hitRatio: 0.97, countries: 12 }),
  },
  {
    name: "pinewoodjournal",
    age: 96,
    settings: { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://journal.pinewood-press.example", CACHE_EXP: "3600" },
    hostnames: [],
    traffic: createLocalPlan({ requestsPerDay: 6_300, bytesPerRequest: 61_000, firstDay: -96 }),
  },
];

/** The zones of the account whose setup is not complete. */
export const incompleteZones: readonly ZonePlan[] = [
  {
    name: "lanternportfolio",
    age: 31,
    settings: { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://www.lantern-studio.example" },
    hostnames: [createManagedHostname("show.lantern-studio.example")],
    traffic: createLocalPlan({ requestsPerDay: 2_900, bytesPerRequest: 210_000, firstDay: -31 }),
  },
  {
    name: "lanternassets",
    age: 30,
    settings: { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://assets.lantern-studio.example" },
    hostnames: [],
    traffic: createLocalPlan({ requestsPerDay: 7_400, bytesPerRequest: 83_000, firstDay: -30 }),
  },
];
