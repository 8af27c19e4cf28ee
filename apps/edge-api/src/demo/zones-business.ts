import { countHoursBetween, demoEvents, pendingDemoHostname } from "@edge-console/contract/console/demo";
import { createEuropeanPlan, createLocalPlan, createWorldwidePlan } from "./plans.ts";
import { createManagedHostname, createHttpsHostname, createUploadedHostname, type ZonePlan } from "./zone-plan.ts";

/** Bots that bought tickets, until access rules blocked them. */
const bots = [
  {
    ...demoEvents.bots,
    hours: countHoursBetween(demoEvents.bots, demoEvents.botRules),
    requests: 3.2,
    hitRatio: 0.21,
  },
  { ...demoEvents.botRules, hours: 5, refused: 210_000 },
  { day: -8, hour: 8, hours: 2, refused: 90_000 },
] as const;

/** Business zones of Harbour Media: shops, APIs, services behind tunnels, and unused zones. */
export const businessZones: readonly ZonePlan[] = [
  {
    name: "ticketshop",
    age: 690,
    settings: {
      ORIGIN_TYPE: "SITE",
      ORIGIN_URL: "https://tickets.origin.harbour-media.example",
      VERIFY_ORIGIN_SSL: 1,
      BLOCK_IPS: "198.51.100.0/24\n203.0.113.77\n2001:db8:bad::/48",
      ALLOW_IPS: "192.0.2.10",
      COUNTRIES: "CN,VN",
      COUNTRY_MODE: "BLOCK",
      BLOCK_ASNS: "16276,14061,24940,20473",
      BLOCK_TOR: 1,
      BLOCK_HOSTING: 1,
    },
    hostnames: [createHttpsHostname("tickets.harbour-media.example")],
    traffic: createEuropeanPlan({
      requestsPerDay: 410_000,
      bytesPerRequest: 36_000,
      hitRatio: 0.58,
      refused: {
        part: 0.03,
        countries: [
          ["CN", 0.3],
          ["US", 0.24],
          ["DE", 0.18],
          ["VN", 0.13],
          ["SG", 0.09],
          ["NL", 0.06],
        ],
      },
      events: bots,
    }),
  },
  {
    name: "harbourshop",
    age: 588,
    settings: { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://shop.origin.harbour-media.example", MAINTENANCE: 1 },
    hostnames: [createHttpsHostname("www.harbour-shop.example")],
    traffic: createEuropeanPlan({ requestsPerDay: 120_000, bytesPerRequest: 44_000, hitRatio: 0.66 }),
  },
  {
    name: "partnerapi",
    age: 455,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://api.origin.harbour-media.example:8443",
      ORIGIN_CERTIFICATE: 1,
      VERIFY_ORIGIN_SSL: 1,
      CACHE_EXP: "0",
      STRIP_COOKIES: 0,
      ADD_CORS_HEADER: 0,
    },
    hostnames: [createHttpsHostname("api.harbour-media.example")],
    traffic: createEuropeanPlan({ requestsPerDay: 530_000, bytesPerRequest: 2_100, hitRatio: 0.02, weekend: 0.45 }),
  },
  {
    name: "appdownloads",
    age: 431,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://downloads.origin.harbour-media.example/releases",
      FOLLOW_REDIRECTS: 1,
      CACHE_EXP: "604800",
      HOME_POP: "auto",
    },
    hostnames: [createHttpsHostname("get.harbour-media.example")],
    defaultDisabled: true,
    traffic: createWorldwidePlan({
      requestsPerDay: 41_000,
      bytesPerRequest: 14_500_000,
      hitRatio: 0.97,
      countries: 45,
    }),
  },
  {
    name: "pressarchive",
    age: 1_020,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "http://archive.origin.harbour-media.example",
      CACHE_EXP: "10800",
    },
    hostnames: [createUploadedHostname("archive.harbour-news.example", "Quayside Certification Authority", -368, -3)],
    traffic: createEuropeanPlan({ requestsPerDay: 26_000, bytesPerRequest: 88_000, hitRatio: 0.52, growth: 0.94 }),
  },
  {
    name: "newsletterimg",
    age: 5,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://mail.origin.harbour-media.example/img",
      CACHE_EXP: "3600",
    },
    hostnames: [{ hostname: pendingDemoHostname, certificate: { kind: "pending" } }],
    traffic: createEuropeanPlan({ requestsPerDay: 74_000, bytesPerRequest: 29_000, weekend: 0.4, firstDay: -5 }),
  },
  {
    name: "staffintranet",
    age: 320,
    settings: {
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_MODE: "SITE",
      COUNTRIES: "DE,NL,DK",
      COUNTRY_MODE: "ALLOW",
      BLOCK_VPN: 1,
    },
    endpoint: "Hamburg office/Intranet",
    hostnames: [createHttpsHostname("intranet.harbour-media.example")],
    traffic: createLocalPlan({
      requestsPerDay: 38_000,
      bytesPerRequest: 52_000,
      countries: ["DE", "NL", "DK"],
      refused: {
        part: 0.06,
        countries: [
          ["US", 0.4],
          ["FR", 0.25],
          ["GB", 0.2],
          ["BR", 0.15],
        ],
      },
    }),
  },
  {
    name: "printportal",
    age: 301,
    settings: { ORIGIN_TYPE: "TUNNEL", TUNNEL_MODE: "STANDARD" },
    endpoint: "Hamburg office/Print files",
    hostnames: [],
    traffic: createLocalPlan({ requestsPerDay: 4_200, bytesPerRequest: 640_000 }),
  },
  {
    name: "warehouseapp",
    age: 244,
    settings: { ORIGIN_TYPE: "TUNNEL", TUNNEL_MODE: "SITE", VERIFY_ORIGIN_SSL: 1 },
    endpoint: "Rotterdam warehouse/Stock",
    hostnames: [createManagedHostname("stock.harbour-shop.example")],
    traffic: createLocalPlan({
      requestsPerDay: 9_600,
      bytesPerRequest: 18_000,
      weekend: 0.1,
      lastDay: demoEvents.connectorStop.day - 1,
    }),
  },
  {
    name: "studiodailies",
    age: 12,
    settings: { ORIGIN_TYPE: "TUNNEL", TUNNEL_MODE: "STANDARD" },
    endpoint: "Film studio/Dailies",
    hostnames: [],
  },
  {
    name: "recipeblog",
    age: 830,
    settings: {
      ORIGIN_TYPE: "SITE",
      ORIGIN_URL: "https://recipes.origin.harbour-media.example",
      STATUS: "PAUSED",
    },
    hostnames: [createManagedHostname("www.galley-recipes.example")],
    traffic: createEuropeanPlan({
      requestsPerDay: 67_000,
      bytesPerRequest: 71_000,
      growth: 0.97,
      lastDay: demoEvents.pause.day - 1,
    }),
  },
  {
    name: "pressroom",
    age: 150,
    settings: { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://press.origin.harbour-media.example", BLOCK_POST: 1 },
    hostnames: [],
    traffic: createEuropeanPlan({
      requestsPerDay: 180_000,
      bytesPerRequest: 48_000,
      shift: { from: demoEvents.migration, to: demoEvents.migrationEnd, before: 1, after: 0.02 },
    }),
  },
  {
    name: "springcampaign",
    age: 0,
    settings: { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://campaign.origin.harbour-media.example" },
    hostnames: [{ hostname: "spring.harbour-media.example", certificate: { kind: "none" } }],
  },
];
