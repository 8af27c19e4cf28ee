import { z } from "zod";
import { accountStatisticsSchema, maxSelectedZones, maxStatisticsDays } from "../console/account-statistics.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const daySchema = z.iso.date("Enter a day, such as 2026-11-01.");
const listSchema = z.string().transform((text) => text.split(",").filter((value) => value !== ""));

const today = 1_795_651_200;
const traffic = {
  requests: 120_000,
  hits: 96_000,
  misses: 24_000,
  bandwidthBytes: 4_800_000_000,
  originBytes: 960_000_000,
};

/** Statistics over the zones of an account. */
export const accountStatisticsOperations = {
  getAccountStatistics: consoleOperation({
    summary: "Get statistics of all zones",
    description: `Returns the traffic of an account in total by UTC day, and by zone, on the days \`from\` to \`to\`, both included, at most ${maxStatisticsDays}. \`zones\` (IDs) and \`labels\` select zones, both with commas in between; a zone has to match both. \`labels\` needs \`zones:read\`. It's read from the collected usage, so it takes no call of the Edge API.`,
    access: "statistics:read",
    query: z.object({
      from: daySchema,
      to: daySchema,
      zones: listSchema
        .pipe(z.array(z.string()).max(maxSelectedZones, `Select at most ${maxSelectedZones} zones.`))
        .optional(),
      labels: listSchema.optional(),
    }),
    response: accountStatisticsSchema,
    example: {
      query: { from: "2026-11-01", to: "2026-11-25", labels: "production" },
      response: {
        days: [{ day: today - 86_400, ...traffic, blocked: 120 }],
        zones: [{ id: "ABC123DEF", name: "Web shop", deletedAt: null, ...traffic, blocked: 120 }],
        storedFrom: today - 86_400,
        collection: { zones: 1, complete: 1, running: false, readAt: today + 3_600, failure: null },
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
