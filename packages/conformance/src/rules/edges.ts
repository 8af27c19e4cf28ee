import { isIP } from "node:net";
import { getData, assertExactFields, assertTrue, assertMatches, assertEqual, getStrings } from "../assertions.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `edges.${id}`, section: "Edge addresses", description, needs: [], check };
}

async function getAddressLists(t: CheckContext): Promise<{ ipv4: string[]; ipv6: string[]; all: string[] }> {
  const report = getData(await t.get("/v1/edges", { key: null }), "Edge addresses returned.", 200);
  return { ipv4: getStrings(report, "IPV4"), ipv6: getStrings(report, "IPV6"), all: getStrings(report, "ALL") };
}

/** Returns the lines of a plain-text list, without the empty one after the last line break. */
function splitLines(text: string): string[] {
  const trimmed = text.replace(/\n$/, "");
  return trimmed === "" ? [] : trimmed.split("\n");
}

const isAddressOfFamily = (version: 4 | 6) => (address: string) => isIP(address.replace(/\/\d+$/, "")) === version;

const plainTextRules: Rule[] = (["all", "ipv4", "ipv6"] as const).flatMap((list) => [
  rule(`${list}.same`, `/v1/edges/${list} has the same addresses as the JSON, one per line`, async (t) => {
    const response = await t.get(`/v1/edges/${list}`, { key: null });
    assertEqual(response.status, 200, "status");
    assertEqual(splitLines(response.text), (await getAddressLists(t))[list], "the lines");
  }),
  rule(`${list}.plain`, `/v1/edges/${list} is plain text without an envelope`, async (t) => {
    const response = await t.get(`/v1/edges/${list}`, { key: null });
    assertMatches(response.headers["content-type"], /^text\/plain\b/i, "Content-Type");
    assertTrue(!/CODE|MESSAGE|[{}]/.test(response.text), "the list should be nothing but addresses");
  }),
]);

const operatorRules: Rule[] = [
  {
    id: "edges.sorted.published",
    section: "Edge addresses",
    description: "IPV4 and IPV6 are sorted whatever order they were published in, and ALL is IPv4 first",
    needs: ["operator"],
    check: async (t) => {
      const before = await getAddressLists(t);
      const ipv4 = ["198.51.100.30", "192.0.2.20", "192.0.2.10"];
      const ipv6 = ["2001:db8:2::1", "2001:db8:1::1"];
      await t.operator.setEdges(ipv4, ipv6);
      try {
        const after = await getAddressLists(t);
        assertEqual(after.ipv4, ipv4.toReversed(), "IPV4");
        assertEqual(after.ipv6, ipv6.toReversed(), "IPV6");
        assertEqual(after.all, [...ipv4.toReversed(), ...ipv6.toReversed()], "ALL");
        assertEqual(splitLines((await t.get("/v1/edges/all", { key: null })).text), after.all, "the plain-text list");
      } finally {
        await t.operator.setEdges(before.ipv4, before.ipv6);
      }
    },
  },
  {
    id: "edges.empty",
    section: "Edge addresses",
    description: "A list without addresses is an empty array and an empty text",
    needs: ["operator"],
    check: async (t) => {
      const before = await getAddressLists(t);
      await t.operator.setEdges(["192.0.2.10"], []);
      try {
        const after = await getAddressLists(t);
        assertEqual([after.ipv6, after.all], [[], ["192.0.2.10"]], "IPV6 and ALL");
        assertEqual(splitLines((await t.get("/v1/edges/ipv6", { key: null })).text), [], "the plain-text list");
      } finally {
        await t.operator.setEdges(before.ipv4, before.ipv6);
      }
    },
  },
];

export const edges: Section = {
  title: "Edge addresses",
  rules: [
    rule("message", "GET /v1/edges is 200 `Edge addresses returned.`", async (t) => {
      getData(await t.get("/v1/edges", { key: null }), "Edge addresses returned.", 200);
    }),
    rule("fields", "DATA has exactly IPV4, IPV6 and ALL", async (t) => {
      assertExactFields(getData(await t.get("/v1/edges", { key: null })), ["IPV4", "IPV6", "ALL"], "DATA");
    }),
    rule("ipv4", "IPV4 are IPv4 addresses", async (t) => {
      assertEqual(
        (await getAddressLists(t)).ipv4.filter((address) => !isAddressOfFamily(4)(address)),
        [],
        "entries that are no IPv4 address",
      );
    }),
    rule("ipv6", "IPV6 are IPv6 addresses", async (t) => {
      assertEqual(
        (await getAddressLists(t)).ipv6.filter((address) => !isAddressOfFamily(6)(address)),
        [],
        "entries that are no IPv6 address",
      );
    }),
    rule("all", "ALL is IPV4 followed by IPV6", async (t) => {
      const { ipv4, ipv6, all } = await getAddressLists(t);
      assertEqual(all, [...ipv4, ...ipv6], "ALL");
    }),
    ...plainTextRules,
    ...operatorRules,
  ],
};
