import { getData, assertTrue, assertMatches, assertError, assertEqual } from "../assertions.ts";
import type { Rule, Section } from "../rule.ts";

const missingKeyMessage = "Authentication credentials not provided.";
const invalidKeyMessage = "Authentication credentials provided, but were invalid.";
const accountNotReadyMessage = "Additional account setup is required via the service NOC.";

/** Creates a rule: a call with this Authorization header is rejected as invalid. */
function invalidKeyRule(id: string, description: string, authorization: (key: string) => string): Rule {
  return {
    id: `authentication.invalid.${id}`,
    section: "Authentication",
    description: `${description} is 401 \`${invalidKeyMessage}\``,
    needs: [],
    check: async (t) => {
      assertError(await t.get("/v1/cdn", { authorization: authorization(t.run.key) }), 401, invalidKeyMessage);
    },
  };
}

/** Creates a rule: a call without a key returns 403, even if it has other errors. */
function missingKeyRule(id: string, method: string, path: string, description: string): Rule {
  return {
    id: `authentication.missing-key.${id}`,
    section: "Authentication",
    description: `${description} without a key is 403 \`${missingKeyMessage}\``,
    needs: method === "GET" ? [] : ["write"],
    check: async (t) => {
      assertError(await t.call(method, path, { key: null }), 403, missingKeyMessage);
    },
  };
}

/** Creates a rule: a public call works without a key. */
function publicEndpointRule(id: string, path: string): Rule {
  return {
    id: `authentication.public.${id}`,
    section: "Authentication",
    description: `GET ${path} is public: it needs no key`,
    needs: [],
    check: async (t) => {
      const { status } = await t.get(path, { key: null });
      assertEqual(status, 200, `status of GET ${path} without a key`);
    },
  };
}

const keyRules: Rule[] = [
  {
    id: "authentication.key.accepted",
    section: "Authentication",
    description: "A call with `Authorization: Bearer <API_KEY>` succeeds",
    needs: [],
    check: async (t) => {
      getData(await t.get("/v1/cdn"), undefined, 200);
    },
  },
  {
    id: "authentication.key.format",
    section: "Authentication",
    description: "The key is 64 letters and digits",
    needs: [],
    check: async (t) => {
      assertTrue(/^[A-Za-z0-9]{64}$/.test(t.run.key), "the account's key should be 64 letters and digits and is not");
    },
  },
  missingKeyRule("zones", "GET", "/v1/cdn", "Listing zones"),
  missingKeyRule("zone", "GET", "/v1/cdn/AAAAAAAAA", "Getting a zone that does not exist"),
  missingKeyRule("create", "POST", "/v1/cdn", "Creating a zone with no body"),
  missingKeyRule("tunnels", "GET", "/v1/tunnels", "Listing tunnels"),
  missingKeyRule("stats", "GET", "/v1/cdn/AAAAAAAAA/stats", "Reading statistics"),
  missingKeyRule("unknown-endpoint", "GET", "/v1/nothing-here", "An unknown endpoint under /v1/"),
  missingKeyRule("wrong-method", "PUT", "/v1/cdn", "A method that the endpoint does not have"),
  missingKeyRule("edges-post", "POST", "/v1/edges", "POST to the edge addresses, of which only GET is public,"),
  {
    id: "authentication.missing-key.before-body",
    section: "Authentication",
    description: "The key is checked before the body is read: broken JSON without a key is 403",
    needs: ["write"],
    check: async (t) => {
      assertError(await t.call("POST", "/v1/cdn", { key: null, rawBody: "{not json" }), 403, missingKeyMessage);
    },
  },
  invalidKeyRule("wrong", "A key of the right form that belongs to no account", () => `Bearer ${"Z9".repeat(32)}`),
  invalidKeyRule("empty-header", "An empty Authorization header", () => ""),
  invalidKeyRule("empty-key", "`Bearer` without a key", () => "Bearer "),
  invalidKeyRule("basic", "Another scheme (Basic)", (key) => `Basic ${btoa(`${key}:`)}`),
  invalidKeyRule("token-scheme", "The right key under another scheme (Token)", (key) => `Token ${key}`),
  invalidKeyRule("no-scheme", "The right key without a scheme", (key) => key),
  invalidKeyRule("short", "A key that lacks its last character", (key) => `Bearer ${key.slice(0, -1)}`),
  invalidKeyRule("long", "A key with an extra character", (key) => `Bearer ${key}a`),
  invalidKeyRule("case", "A key with changed case", (key) => `Bearer ${swapCase(key)}`),
  {
    id: "authentication.invalid.unknown-endpoint",
    section: "Authentication",
    description: "The key is checked before the endpoint is looked up: an unknown endpoint with a wrong key is 401",
    needs: [],
    check: async (t) => {
      assertError(await t.get("/v1/nothing-here", { key: "Z9".repeat(32) }), 401, invalidKeyMessage);
    },
  },
  {
    id: "authentication.invalid.before-body",
    section: "Authentication",
    description: "The key is checked before the body is read: broken JSON with a wrong key is 401",
    needs: ["write"],
    check: async (t) => {
      assertError(
        await t.call("POST", "/v1/cdn", { key: "Z9".repeat(32), rawBody: "{not json" }),
        401,
        invalidKeyMessage,
      );
    },
  },
  {
    id: "authentication.unknown-endpoint.with-key",
    section: "Authentication",
    description: "An unknown endpoint under /v1/ with a valid key is 404",
    needs: [],
    check: async (t) => {
      assertError(await t.get("/v1/nothing-here"), 404, "API endpoint is invalid / not found.");
    },
  },
  publicEndpointRule("status", "/v1/status"),
  publicEndpointRule("edges", "/v1/edges"),
  publicEndpointRule("edges-all", "/v1/edges/all"),
  publicEndpointRule("edges-ipv4", "/v1/edges/ipv4"),
  publicEndpointRule("edges-ipv6", "/v1/edges/ipv6"),
];

const accountStateRules: Rule[] = [
  {
    id: "authentication.access-off",
    section: "Authentication",
    description: `With API access disabled, the account's key is 401 \`${invalidKeyMessage}\``,
    needs: ["operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      await t.operator.setApiAccess(id, 0);
      assertError(await t.get("/v1/cdn", { key }), 401, invalidKeyMessage);
    },
  },
  {
    id: "authentication.access-on-again",
    section: "Authentication",
    description: "Enabling API access again issues a new key; the deleted one stays invalid",
    needs: ["operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      await t.operator.setApiAccess(id, 0);
      const account = await t.operator.setApiAccess(id, 1);
      assertMatches(account.key, /^[A-Za-z0-9]{64}$/, "the new key");
      assertTrue(account.key !== key, "the key should be a new one");
      getData(await t.get("/v1/cdn", { key: account.key }));
      assertError(await t.get("/v1/cdn", { key }), 401, invalidKeyMessage);
    },
  },
  {
    id: "authentication.key-replaced",
    section: "Authentication",
    description: "A new key replaces the old one immediately",
    needs: ["operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      getData(await t.get("/v1/cdn", { key }));
      const rotated = await t.operator.rotateKey(id);
      assertError(await t.get("/v1/cdn", { key }), 401, invalidKeyMessage);
      getData(await t.get("/v1/cdn", { key: rotated.key }));
    },
  },
  {
    id: "authentication.suspended",
    section: "Authentication",
    description: `The key of a suspended account is 401 \`${invalidKeyMessage}\``,
    needs: ["operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      await t.operator.changeAccount(id, { suspended: 1 });
      assertError(await t.get("/v1/cdn", { key }), 401, invalidKeyMessage);
    },
  },
  {
    id: "authentication.not-ready",
    section: "Authentication",
    description: `The right key of an account that is not ready is 401 \`${accountNotReadyMessage}\``,
    needs: ["operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      await t.operator.changeAccount(id, { ready: 0 });
      assertError(await t.get("/v1/cdn", { key }), 401, accountNotReadyMessage);
    },
  },
  {
    id: "authentication.not-ready.unknown-endpoint",
    section: "Authentication",
    description:
      "The account is checked before the endpoint: an unknown endpoint of an account that is not ready is 401",
    needs: ["operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      await t.operator.changeAccount(id, { ready: 0 });
      assertError(await t.get("/v1/nothing-here", { key }), 401, accountNotReadyMessage);
    },
  },
  {
    id: "authentication.ready-again",
    section: "Authentication",
    description: "The same key works again once the account is ready and no longer suspended",
    needs: ["operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      await t.operator.changeAccount(id, { ready: 0, suspended: 1 });
      await t.operator.changeAccount(id, { ready: 1, suspended: 0 });
      getData(await t.get("/v1/cdn", { key }));
    },
  },
  {
    id: "authentication.every-zone",
    section: "Authentication",
    description: "A key gives control of its account's zones only",
    needs: ["write", "operator"],
    check: async (t) => {
      const key = await t.getOtherAccountKey();
      const zone = await t.createZone();
      const listed = getData(await t.get("/v1/cdn", { key })).CDN_ZONES;
      assertTrue(!JSON.stringify(listed).includes(zone.id), "another account's list should not show the zone");
    },
  },
];

function swapCase(key: string): string {
  const lower = key.toLowerCase();
  return key === lower ? key.toUpperCase() : lower;
}

export const authentication: Section = { title: "Authentication", rules: [...keyRules, ...accountStateRules] };
