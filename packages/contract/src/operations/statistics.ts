import { statisticsTotalsSchema, statisticsFilterSchema, statisticsSchema } from "../objects/statistics.ts";
import { messages } from "../messages.ts";
import { operationActions } from "./actions.ts";
import { noSecrets, type Operation } from "./operation.ts";

/** Operations on statistics: a GET with a JSON body (Spec: Endpoints, Statistics). */
export const statisticsOperations = {
  getStatistics: {
    ...operationActions.getStatistics,
    method: "GET",
    path: "/cdn/{ZONE_ID}/stats",
    section: "Endpoints, Statistics",
    access: "statistics:read",
    body: statisticsFilterSchema,
    response: statisticsSchema,
    masked: { without: "statistics:details", response: statisticsTotalsSchema },
    status: 200,
    message: messages.statistics.returned,
    description:
      "Send the filters as a JSON body of the GET request. A body that is not JSON is ignored: check GRANULARITY and NODE of the response.",
    secrets: noSecrets,
  },
} as const satisfies Record<string, Operation>;
