import { zoneDeviationsSchema } from "../console/zone-deviations.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Zones that differ from what their account wants. */
export const zoneDeviationOperations = {
  listZoneDeviations: consoleOperation({
    summary: "List deviations of zones",
    description:
      "Lists the zones that differ from the account's configuration file, with each setting, who changed it last, and when. Compared with the console's copy, which is updated if it's stale.",
    access: "zones:read",
    background: true,
    response: zoneDeviationsSchema,
    example: {
      response: {
        deviations: [
          {
            zoneId: "ABC123DEF",
            zoneName: "shop",
            source: "file",
            sourceId: "",
            sourceName: "the file of commit 4f2c1a9",
            settings: [
              {
                field: "CACHE_EXP",
                label: "Cache expiration",
                hostname: null,
                expected: "1h",
                actual: "1d",
                isList: false,
                changed: { by: "developer@example.com", at: 1_795_651_200 },
              },
            ],
          },
        ],
        unchecked: 0,
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
