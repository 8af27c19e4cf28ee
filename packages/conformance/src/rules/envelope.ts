import type { Answer } from "../client.ts";
import { data, empty, exactly, holds, matches, refused, same, shown } from "../expect.ts";
import { isFields, type Fields } from "../json.ts";
import type { Need, Rule, Section } from "../rule.ts";
import type { Trial } from "../trial.ts";

/** Calls whose answers all have the same envelope and headers. */
const answers: { id: string; what: string; needs: Need[]; call: (t: Trial) => Promise<Answer> }[] = [
  { id: "zones", what: "the list of zones", needs: [], call: (t) => t.get("/v1/cdn") },
  {
    id: "zone",
    what: "a zone",
    needs: [],
    call: async (t) => t.get((await t.ground.someZone()).path),
  },
  {
    id: "hostnames",
    what: "the list of hostnames",
    needs: [],
    call: async (t) => t.get(`${(await t.ground.someZone()).path}/hostnames`),
  },
  {
    id: "stats",
    what: "statistics",
    needs: [],
    call: async (t) => t.get(`${(await t.ground.someZone()).path}/stats`),
  },
  { id: "tunnels", what: "the list of tunnels", needs: [], call: (t) => t.get("/v1/tunnels") },
  { id: "edges", what: "the edge addresses", needs: [], call: (t) => t.get("/v1/edges") },
  { id: "status", what: "the status report", needs: [], call: (t) => t.get("/v1/status") },
  {
    id: "created",
    what: "a zone that was created",
    needs: ["write"],
    call: (t) => t.post("/v1/cdn", t.zoneBody()),
  },
];

const refusals: { status: number; what: string; needs: Need[]; call: (t: Trial) => Promise<Answer> }[] = [
  { status: 400, what: "no endpoint", needs: [], call: (t) => t.get("/v1") },
  { status: 401, what: "a wrong key", needs: [], call: (t) => t.get("/v1/cdn", { key: "Z9".repeat(32) }) },
  { status: 403, what: "a missing key", needs: [], call: (t) => t.get("/v1/cdn", { key: null }) },
  { status: 404, what: "an unknown zone", needs: [], call: (t) => t.get("/v1/cdn/AAAAAAAAA") },
  { status: 405, what: "a wrong method", needs: ["write"], call: (t) => t.call("PUT", "/v1/cdn") },
];

const shape: Rule[] = answers.map(({ id, what, needs, call }) => ({
  id: `envelope.${id}`,
  section: "Endpoints",
  says: `The answer with ${what} is {CODE: Integer, MESSAGE: String, DATA: Object or []} and nothing else`,
  needs,
  check: async (t) => {
    const answer = await call(t);
    data(answer);
    holds(isFields(answer.json), "the answer should be an object");
    exactly(answer.json, ["CODE", "MESSAGE", "DATA"], "the envelope");
  },
}));

const headers: Rule[] = answers.map(({ id, what, needs, call }) => ({
  id: `headers.${id}`,
  section: "Authentication",
  says: `The answer with ${what} is JSON with \`Cache-Control: no-store\` and permissive CORS headers`,
  needs,
  check: async (t) => checkHeaders(await call(t)),
}));

const errors: Rule[] = refusals.flatMap(({ status, what, needs, call }): Rule[] => [
  {
    id: `envelope.${status}`,
    section: "Errors",
    says: `${status} (${what}) answers {CODE: ${status}, MESSAGE, DATA: []} and nothing else`,
    needs,
    check: async (t) => {
      const answer = await call(t);
      refused(answer, status);
      holds(isFields(answer.json), "the answer should be an object");
      exactly(answer.json, ["CODE", "MESSAGE", "DATA"], "the envelope");
    },
  },
  {
    id: `headers.${status}`,
    section: "Authentication",
    says: `${status} (${what}) is JSON with \`Cache-Control: no-store\` and permissive CORS headers`,
    needs,
    check: async (t) => {
      const answer = await call(t);
      refused(answer, status);
      checkHeaders(answer);
    },
  },
]);

function checkHeaders(answer: Answer): void {
  matches(answer.headers["content-type"], /^application\/json\b/i, "Content-Type");
  matches(answer.headers["cache-control"], /\bno-store\b/i, "Cache-Control");
  same(answer.headers["access-control-allow-origin"], "*", "Access-Control-Allow-Origin");
}

/** Bodies that are refused because they are not a JSON object. */
const bodies: Rule[] = [
  ["broken", "{not json", "Broken JSON"],
  ["words", "ZONE_NAME=abc&ORIGIN_URL=https://origin.example.com", "A form instead of JSON"],
].map(([id = "", raw = "", says = ""]) => ({
  id: `body.${id}`,
  section: "Errors",
  says: `${says} on create is 400 \`Unable to decode JSON Body.\``,
  needs: ["write"],
  check: async (t) => {
    refused(await t.call("POST", "/v1/cdn", { raw }), 400, "Unable to decode JSON Body.");
  },
}));

const bodiesElsewhere: Rule[] = [
  {
    id: "body.update-zone",
    section: "Update body",
    says: "A body that is not JSON is refused on update: 400 `Unable to decode JSON Body.`",
    needs: ["write"],
    check: async (t) => {
      const zone = await t.ground.standingZone();
      refused(await t.call("POST", zone.path, { raw: "{not json" }), 400, "Unable to decode JSON Body.");
    },
  },
  ...["hostnames", "tunnels"].map((what): Rule => ({
    id: `body.${what}`,
    section: "Errors",
    says: `A body that is not JSON where one is needed (${what}) is 400`,
    needs: ["write"],
    check: async (t) => {
      const zone = await t.ground.standingZone();
      const path = what === "tunnels" ? "/v1/tunnels" : `${zone.path}/hostnames`;
      refused(await t.call("POST", path, { raw: "{not json" }), 400);
    },
  })),
];

/** Fields that take one value, each sent as a list or an object. */
const singleValues: { field: string; value: Fields | string[]; path: "create" | "update" | "hostnames" | "tunnels" }[] =
  [
    { field: "ZONE_NAME", value: ["abcd"], path: "create" },
    { field: "ORIGIN_URL", value: { url: "https://origin.example.com" }, path: "create" },
    { field: "ORIGIN_TYPE", value: [], path: "create" },
    { field: "CACHE_EXP", value: ["3600"], path: "update" },
    { field: "BLOCK_IPS", value: ["192.0.2.1"], path: "update" },
    { field: "COUNTRIES", value: ["DE", "FR"], path: "update" },
    { field: "BLOCK_ASNS", value: [], path: "update" },
    { field: "HOST_HEADER", value: {}, path: "update" },
    { field: "BLOCK_POST", value: ["1"], path: "update" },
    { field: "HOSTNAME", value: ["www.example.com"], path: "hostnames" },
    { field: "NAME", value: { name: "Office" }, path: "tunnels" },
  ];

const singles: Rule[] = singleValues.map(({ field, value, path }) => ({
  id: `single-value.${path}.${field.toLowerCase()}.${Array.isArray(value) ? "list" : "object"}`,
  section: "Errors",
  says: `${field} sent as ${shown(value)} is 400 \`The value of ${field} must be a single value, not a list or an object.\``,
  needs: ["write"],
  check: async (t) => {
    const zone = await t.ground.standingZone();
    const paths = {
      create: "/v1/cdn",
      update: zone.path,
      hostnames: `${zone.path}/hostnames`,
      tunnels: "/v1/tunnels",
    };
    const body = path === "create" ? t.zoneBody({ [field]: value }) : { [field]: value };
    const sentence = `The value of ${field} must be a single value, not a list or an object.`;
    refused(await t.post(paths[path], body), 400, sentence);
  },
}));

/** A value nested so deep that a reader that recurses fails. */
const depth = 4_000;

const nested: Rule[] = (["list", "object"] as const).map((kind) => ({
  id: `single-value.nested.${kind}`,
  section: "Errors",
  says: `A value of ${depth} nested ${kind}s is refused as any ${kind} is, with a key, and is 403 without one`,
  needs: ["write"],
  check: async (t) => {
    const [open, inner, close] = kind === "list" ? ["[", "", "]"] : ['{"a":', "1", "}"];
    const raw = `{"ZONE_NAME":${open.repeat(depth)}${inner}${close.repeat(depth)}}`;
    const sentence = "The value of ZONE_NAME must be a single value, not a list or an object.";
    refused(await t.call("POST", "/v1/cdn", { raw }), 400, sentence);
    refused(await t.call("POST", "/v1/cdn", { raw, key: null }), 403);
  },
}));

const outages: Rule[] = [
  {
    id: "errors.503",
    section: "Errors",
    says: "A 503 has the envelope, DATA [] and Retry-After",
    needs: ["operator"],
    check: async (t) => {
      await t.operator.armFault({
        method: "GET",
        path: "^/v1/tunnels$",
        when: "before",
        kind: "status",
        status: 503,
        retry_after: 5,
        times: 1,
      });
      try {
        const answer = await t.get("/v1/tunnels");
        refused(answer, 503);
        same(answer.headers["retry-after"], "5", "Retry-After");
        checkHeaders(answer);
      } finally {
        await t.operator.clearFaults();
      }
    },
  },
  {
    id: "envelope.delete",
    section: "Endpoints",
    says: "An answer with nothing to give has DATA [] (deleting a zone)",
    needs: ["write"],
    check: async (t) => {
      empty(await t.delete((await t.zone()).path));
    },
  },
];

export const envelopes: Section = {
  title: "Envelope, headers and general errors",
  rules: [...shape, ...headers, ...errors, ...bodies, ...bodiesElsewhere, ...singles, ...nested, ...outages],
};
