import { z } from "zod";
import { dnsCheckSchema } from "../console/dns-check.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** DNS checks of hostnames. */
export const dnsOperations = {
  checkDns: consoleOperation({
    summary: "Check the DNS of a hostname",
    description:
      "Returns whether the DNS of one of a zone's hostnames points to the zone, according to the console's resolver. Other names are 404.",
    access: "hostnames:read",
    query: z.object({ zone: z.string(), hostname: z.string() }),
    response: dnsCheckSchema,
    example: {
      query: { zone: "ABC123DEF", hostname: "cdn.example.com" },
      response: {
        hostname: "cdn.example.com",
        target: "abc123def.edge.example",
        verdict: "points-here",
        alias: "abc123def.edge.example",
        addresses: ["203.0.113.7"],
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
