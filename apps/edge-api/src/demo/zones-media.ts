import { demoEvents, countHoursBetween } from "@edge-console/contract/console/demo";
import { createEuropeanPlan, allNodes, createWorldwidePlan } from "./plans.ts";
import { createManagedHostname, createHttpsHostname, createUploadedHostname, type ZonePlan } from "./zone-plan.ts";

/** Without its shield, the zone fetches from the origin at every location: few hits, and many requests time out. */
const shieldOutage = {
  ...demoEvents.shieldOutage,
  hours: countHoursBetween(demoEvents.shieldOutage, demoEvents.shieldRecovery),
  requests: 0.55,
  hitRatio: 0.38,
} as const;

/** With caching off, almost every request reaches the origin. */
const cacheMistake = {
  ...demoEvents.cacheMistake,
  hours: countHoursBetween(demoEvents.cacheMistake, demoEvents.cacheFix),
  hitRatio: 0.06,
} as const;

/** Media zones of Harbour Media: sites, images, videos, and assets. */
export const mediaZones: readonly ZonePlan[] = [
  {
    name: "harbournews",
    age: 1_180,
    settings: {
      ORIGIN_TYPE: "SITE",
      ORIGIN_URL: "https://web1.origin.harbour-media.example",
      VERIFY_ORIGIN_SSL: 1,
      HOME_POP: "auto",
      BLOCK_TOR: 1,
    },
    hostnames: [createHttpsHostname("www.harbour-news.example"), createHttpsHostname("m.harbour-news.example")],
    traffic: createWorldwidePlan({
      requestsPerDay: 2_400_000,
      bytesPerRequest: 31_000,
      hitRatio: 0.83,
      weekend: 0.78,
      nodes: allNodes,
      refused: {
        part: 0.004,
        countries: [
          ["DE", 0.34],
          ["US", 0.27],
          ["NL", 0.21],
          ["SE", 0.18],
        ],
      },
    }),
  },
  {
    name: "harbourstatic",
    age: 1_176,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://assets.origin.harbour-media.example/build",
      VERIFY_ORIGIN_SSL: 1,
      CACHE_EXP: "2592000",
      HOME_POP: "auto",
      BLOCK_ROOT: 1,
      BLOCK_POST: 1,
    },
    hostnames: [createHttpsHostname("static.harbour-news.example"), createHttpsHostname("static.harbour-shop.example")],
    traffic: createWorldwidePlan({ requestsPerDay: 6_100_000, bytesPerRequest: 18_500, hitRatio: 0.982 }),
  },
  {
    name: "harbourimages",
    age: 902,
    settings: {
      ORIGIN_TYPE: "S3",
      ORIGIN_URL: "https://s3.eu-central-1.object-store.example",
      S3_BUCKET: "harbour-images",
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY: "HRBRIMAGES4X7QK2M9PD",
      S3_SECRET_KEY_SET: 1,
      CACHE_EXP: "7776000",
    },
    hostnames: [createHttpsHostname("images.harbour-media.example")],
    traffic: createWorldwidePlan({
      requestsPerDay: 8_700_000,
      bytesPerRequest: 64_000,
      hitRatio: 0.965,
      growth: 1.09,
      nodes: allNodes,
      events: [cacheMistake],
    }),
  },
  {
    name: "harbourvideo",
    age: 640,
    settings: {
      ORIGIN_TYPE: "S3",
      ORIGIN_URL: "https://harbour-films.s3.eu-west-1.object-store.example",
      S3_BUCKET: "harbour-films",
      S3_REGION: "eu-west-1",
      S3_ACCESS_KEY: "HRBRFILMS9T3WZ6B1LQA",
      S3_ADDRESSING: "VHOST",
      S3_SECRET_KEY_SET: 1,
      CACHE_EXP: "31919000",
      TOKEN_AUTH: 1,
      HOME_POP: "auto",
    },
    hostnames: [createHttpsHostname("video.harbour-media.example")],
    traffic: createWorldwidePlan({
      requestsPerDay: 780_000,
      bytesPerRequest: 1_900_000,
      hitRatio: 0.91,
      weekend: 1.28,
      growth: 1.12,
      countries: 40,
      events: [shieldOutage],
    }),
  },
  {
    name: "livescores",
    age: 511,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://scores.origin.harbour-media.example:8443/v2",
      HOST_HEADER: "scores.harbour-media.example",
      CACHE_EXP: "180",
    },
    hostnames: [createHttpsHostname("scores.harbour-media.example")],
    traffic: createEuropeanPlan({
      requestsPerDay: 1_300_000,
      bytesPerRequest: 3_400,
      weekend: 1.75,
      events: [{ day: -24, hour: 18, hours: 4, requests: 5.2 }],
    }),
  },
  {
    name: "playerembed",
    age: 489,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://player.origin.harbour-media.example",
      CACHE_EXP: "86400",
      ADD_CANONICAL_HEADER: 0,
    },
    hostnames: [
      createHttpsHostname("player.harbour-media.example"),
      createManagedHostname("player.coastal-radio.example"),
      createManagedHostname("player.northern-post.example"),
      createManagedHostname("player.island-times.example"),
      createUploadedHostname("player.ferry-line.example", "Marble Trust TLS CA 3", -190, 175),
      { hostname: "player.pilot-guide.example", certificate: { kind: "none" } },
    ],
    traffic: createWorldwidePlan({ requestsPerDay: 640_000, bytesPerRequest: 42_000, countries: 34 }),
  },
  {
    name: "magazineweb",
    age: 733,
    settings: { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://magazine.origin.harbour-media.example" },
    hostnames: [
      createUploadedHostname("www.tide-magazine.example", "Marble Trust TLS CA 3", -355, 10),
      createHttpsHostname("press.harbour-media.example"),
    ],
    traffic: createEuropeanPlan({
      requestsPerDay: 310_000,
      bytesPerRequest: 48_000,
      hitRatio: 0.79,
      shift: { from: demoEvents.migration, to: demoEvents.migrationEnd, before: 0.42, after: 1 },
    }),
  },
  {
    name: "podcasts",
    age: 402,
    settings: {
      ORIGIN_TYPE: "S3",
      ORIGIN_URL: "https://storage.object-store.example",
      S3_BUCKET: "harbour.podcasts",
      S3_REGION: "auto",
      S3_ACCESS_KEY: "HRBRPODS2V8NC5JY7RGE",
      S3_SECRET_KEY_SET: 1,
      CACHE_EXP: "604800",
    },
    hostnames: [createManagedHostname("audio.harbour-media.example")],
    traffic: createEuropeanPlan({
      requestsPerDay: 58_000,
      bytesPerRequest: 9_200_000,
      hitRatio: 0.88,
      weekend: 0.7,
      growth: 1.08,
    }),
  },
  {
    name: "mapstiles",
    age: 377,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://tiles.origin.harbour-media.example",
      ADD_HOST_HEADER: 1,
      CACHE_EXP: "259200",
    },
    hostnames: [
      createHttpsHostname("a.tiles.harbour-media.example"),
      createHttpsHostname("b.tiles.harbour-media.example"),
    ],
    traffic: createEuropeanPlan({ requestsPerDay: 920_000, bytesPerRequest: 21_000, hitRatio: 0.93 }),
  },
  {
    name: "fontserver",
    age: 350,
    settings: {
      ORIGIN_TYPE: "STANDARD",
      ORIGIN_URL: "https://192.0.2.41/fonts",
      HOST_HEADER: "fonts.harbour-media.example",
      CACHE_EXP: "31919000",
      STRIP_COOKIES: 1,
    },
    hostnames: [createHttpsHostname("fonts.harbour-media.example")],
    traffic: createWorldwidePlan({ requestsPerDay: 450_000, bytesPerRequest: 27_000, hitRatio: 0.993, countries: 28 }),
  },
  {
    name: "weatherwidget",
    age: -demoEvents.launch.day,
    settings: { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "http://[2001:db8:77::12]:8080/widget", CACHE_EXP: "1200" },
    hostnames: [createManagedHostname("weather.harbour-media.example")],
    traffic: createWorldwidePlan({
      requestsPerDay: 270_000,
      bytesPerRequest: 5_200,
      weekend: 1,
      regions: { america: 80, latin: 12, europe: 8 },
      countries: 12,
      nodes: ["iad", "ord", "dfw", "lax", "yyz", "mia"],
      firstDay: demoEvents.launch.day,
      events: [{ ...demoEvents.launch, hours: 38, requests: 2.6 }],
    }),
  },
  {
    name: "kidsgames",
    age: 214,
    settings: { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://games.origin.harbour-media.example", CACHE_EXP: "43200" },
    hostnames: [createHttpsHostname("games.little-harbour.example")],
    traffic: createWorldwidePlan({
      requestsPerDay: 190_000,
      bytesPerRequest: 150_000,
      weekend: 1.5,
      regions: { latin: 70, america: 15, europe: 15 },
      countries: 16,
      nodes: ["gru", "mia", "iad", "mad"],
      growth: 1.2,
    }),
  },
];
