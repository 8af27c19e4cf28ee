import { z } from "zod";
import { accountSearchIndexSchema } from "../console/account-search.ts";
import { zoneFactsSchema } from "../console/zone-facts.ts";
import { createExampleHostname } from "../examples/hostname.ts";
import { maxFirstZones } from "../limits.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const query = z.object({ first: z.string().optional() });
const first = `\`first\`: IDs of up to ${maxFirstZones} zones that are loaded first, separated by commas.`;

/** Search of an account's members, and what the states of their zones depend on. */
export const searchOperations = {
  getSearchIndex: consoleOperation({
    summary: "Get the search index",
    description: `Returns what the search of the account finds, as far as the role can view it. ${first}`,
    // Names of zones are in the statistics that every role can view.
    access: "statistics:read",
    query,
    response: accountSearchIndexSchema,
    example: {
      query: { first: "ABC123DEF" },
      response: {
        state: "ready",
        zones: [{ id: "ABC123DEF", name: "Web shop", origin: "https://origin.example", hostnames: [] }],
        tunnels: [],
      },
    },
  }),
  listZoneFacts: consoleOperation({
    summary: "List what the states of zones depend on",
    description: `Returns the hostnames with findings and the endpoints of tunnels, without calls to the Edge API. ${first}`,
    access: "hostnames:read",
    background: true,
    query,
    response: zoneFactsSchema,
    example: {
      query: { first: "ABC123DEF" },
      response: {
        state: "ready",
        zones: [{ id: "ABC123DEF", hostnames: [createExampleHostname()] }],
        tunnels: [{ id: "TUN123456", endpoints: [1] }],
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
