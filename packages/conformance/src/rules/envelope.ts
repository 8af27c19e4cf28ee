import type { ApiResponse } from "../client.ts";
import {
  getData,
  assertEmpty,
  assertExactFields,
  assertTrue,
  assertMatches,
  assertError,
  assertEqual,
  formatForMessage,
} from "../assertions.ts";
import { isFields, type Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Need } from "../run-context.ts";
import type { CheckContext } from "../check-context.ts";

/** Calls whose responses have the same envelope and headers. */
const successCalls: { id: string; label: string; needs: Need[]; call: (t: CheckContext) => Promise<ApiResponse> }[] = [
  { id: "zones", label: "the list of zones", needs: [], call: (t) => t.get("/v1/cdn") },
  {
    id: "zone",
    label: "a zone",
    needs: [],
    call: async (t) => t.get((await t.run.getReadableZone()).path),
  },
  {
    id: "hostnames",
    label: "the list of hostnames",
    needs: [],
    call: async (t) => t.get(`${(await t.run.getReadableZone()).path}/hostnames`),
  },
  {
    id: "stats",
    label: "statistics",
    needs: [],
    call: async (t) => t.get(`${(await t.run.getReadableZone()).path}/stats`),
  },
  { id: "tunnels", label: "the list of tunnels", needs: [], call: (t) => t.get("/v1/tunnels") },
  { id: "edges", label: "the edge addresses", needs: [], call: (t) => t.get("/v1/edges") },
  { id: "status", label: "the status report", needs: [], call: (t) => t.get("/v1/status") },
  {
    id: "created",
    label: "a zone that was created",
    needs: ["write"],
    call: (t) => t.post("/v1/cdn", t.createZoneBody()),
  },
];

const errorCalls: { status: number; label: string; needs: Need[]; call: (t: CheckContext) => Promise<ApiResponse> }[] =
  [
    { status: 400, label: "no endpoint", needs: [], call: (t) => t.get("/v1") },
    { status: 401, label: "a wrong key", needs: [], call: (t) => t.get("/v1/cdn", { key: "Z9".repeat(32) }) },
    { status: 403, label: "a missing key", needs: [], call: (t) => t.get("/v1/cdn", { key: null }) },
    { status: 404, label: "an unknown zone", needs: [], call: (t) => t.get("/v1/cdn/AAAAAAAAA") },
    { status: 405, label: "a wrong method", needs: ["write"], call: (t) => t.call("PUT", "/v1/cdn") },
  ];

const envelopeRules: Rule[] = successCalls.map(({ id, label, needs, call }) => ({
  id: `envelope.${id}`,
  section: "Endpoints",
  description: `The response with ${label} is {CODE: Integer, MESSAGE: String, DATA: Object or []} and nothing else`,
  needs,
  check: async (t) => {
    const response = await call(t);
    getData(response);
    assertTrue(isFields(response.json), "the response should be an object");
    assertExactFields(response.json, ["CODE", "MESSAGE", "DATA"], "the envelope");
  },
}));

const headerRules: Rule[] = successCalls.map(({ id, label, needs, call }) => ({
  id: `headers.${id}`,
  section: "Authentication",
  description: `The response with ${label} is JSON with \`Cache-Control: no-store\` and permissive CORS headers`,
  needs,
  check: async (t) => checkHeaders(await call(t)),
}));

const errorRules: Rule[] = errorCalls.flatMap(({ status, label, needs, call }): Rule[] => [
  {
    id: `envelope.${status}`,
    section: "Errors",
    description: `${status} (${label}) returns {CODE: ${status}, MESSAGE, DATA: []} and nothing else`,
    needs,
    check: async (t) => {
      const response = await call(t);
      assertError(response, status);
      assertTrue(isFields(response.json), "the response should be an object");
      assertExactFields(response.json, ["CODE", "MESSAGE", "DATA"], "the envelope");
    },
  },
  {
    id: `headers.${status}`,
    section: "Authentication",
    description: `${status} (${label}) is JSON with \`Cache-Control: no-store\` and permissive CORS headers`,
    needs,
    check: async (t) => {
      const response = await call(t);
      assertError(response, status);
      checkHeaders(response);
    },
  },
]);

function checkHeaders(response: ApiResponse): void {
  assertMatches(response.headers["content-type"], /^application\/json\b/i, "Content-Type");
  assertMatches(response.headers["cache-control"], /\bno-store\b/i, "Cache-Control");
  assertEqual(response.headers["access-control-allow-origin"], "*", "Access-Control-Allow-Origin");
}

/** Bodies that are rejected because they aren't JSON objects. */
const invalidBodyRules: Rule[] = [
  ["broken", "{not json", "Broken JSON"],
  ["words", "ZONE_NAME=abc&ORIGIN_URL=https://origin.example.com", "A form instead of JSON"],
].map(([id = "", rawBody = "", description = ""]) => ({
  id: `body.${id}`,
  section: "Errors",
  description: `${description} on create is 400 \`Unable to decode JSON Body.\``,
  needs: ["write"],
  check: async (t) => {
    assertError(await t.call("POST", "/v1/cdn", { rawBody }), 400, "Unable to decode JSON Body.");
  },
}));

const otherInvalidBodyRules: Rule[] = [
  {
    id: "body.update-zone",
    section: "Update body",
    description: "A body that is not JSON is rejected on update: 400 `Unable to decode JSON Body.`",
    needs: ["write"],
    check: async (t) => {
      const zone = await t.run.getSharedZone();
      assertError(await t.call("POST", zone.path, { rawBody: "{not json" }), 400, "Unable to decode JSON Body.");
    },
  },
  ...["hostnames", "tunnels"].map((label): Rule => ({
    id: `body.${label}`,
    section: "Errors",
    description: `A body that is not JSON where one is needed (${label}) is 400`,
    needs: ["write"],
    check: async (t) => {
      const zone = await t.run.getSharedZone();
      const path = label === "tunnels" ? "/v1/tunnels" : `${zone.path}/hostnames`;
      assertError(await t.call("POST", path, { rawBody: "{not json" }), 400);
    },
  })),
];

/** Single-value fields, each sent as a list or an object. */
const nonSingleValues: {
  field: string;
  value: Fields | string[];
  path: "create" | "update" | "hostnames" | "tunnels";
}[] = [
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

const singleValueRules: Rule[] = nonSingleValues.map(({ field, value, path }) => ({
  id: `single-value.${path}.${field.toLowerCase()}.${Array.isArray(value) ? "list" : "object"}`,
  section: "Errors",
  description: `${field} sent as ${formatForMessage(value)} is 400 \`The value of ${field} must be a single value, not a list or an object.\``,
  needs: ["write"],
  check: async (t) => {
    const zone = await t.run.getSharedZone();
    const paths = {
      create: "/v1/cdn",
      update: zone.path,
      hostnames: `${zone.path}/hostnames`,
      tunnels: "/v1/tunnels",
    };
    const body = path === "create" ? t.createZoneBody({ [field]: value }) : { [field]: value };
    const expectedMessage = `The value of ${field} must be a single value, not a list or an object.`;
    assertError(await t.post(paths[path], body), 400, expectedMessage);
  },
}));

/** Levels of nesting that a recursive parser can't read. */
const nestingDepth = 4_000;

const nestedValueRules: Rule[] = (["list", "object"] as const).map((kind) => ({
  id: `single-value.nested.${kind}`,
  section: "Errors",
  description: `A value of ${nestingDepth} nested ${kind}s is rejected like any ${kind} with a key, and is 403 without one`,
  needs: ["write"],
  check: async (t) => {
    const [open, inner, close] = kind === "list" ? ["[", "", "]"] : ['{"a":', "1", "}"];
    const rawBody = `{"ZONE_NAME":${open.repeat(nestingDepth)}${inner}${close.repeat(nestingDepth)}}`;
    const expectedMessage = "The value of ZONE_NAME must be a single value, not a list or an object.";
    assertError(await t.call("POST", "/v1/cdn", { rawBody }), 400, expectedMessage);
    assertError(await t.call("POST", "/v1/cdn", { rawBody, key: null }), 403);
  },
}));

const outageRules: Rule[] = [
  {
    id: "errors.503",
    section: "Errors",
    description: "A 503 has the envelope, DATA [] and Retry-After",
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
        const response = await t.get("/v1/tunnels");
        assertError(response, 503);
        assertEqual(response.headers["retry-after"], "5", "Retry-After");
        checkHeaders(response);
      } finally {
        await t.operator.clearFaults();
      }
    },
  },
  {
    id: "envelope.delete",
    section: "Endpoints",
    description: "A response without data has DATA [] (deleting a zone)",
    needs: ["write"],
    check: async (t) => {
      assertEmpty(await t.delete((await t.createZone()).path));
    },
  },
];

export const envelopes: Section = {
  title: "Envelope, headers and general errors",
  rules: [
    ...envelopeRules,
    ...headerRules,
    ...errorRules,
    ...invalidBodyRules,
    ...otherInvalidBodyRules,
    ...singleValueRules,
    ...nestedValueRules,
    ...outageRules,
  ],
};
