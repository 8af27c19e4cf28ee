import { accountRoutes } from "./accounts.ts";
import { clockRoutes } from "./clock.ts";
import { connectorRoutes } from "./connector.ts";
import { edgeRoutes } from "./edges.ts";
import { faultRoutes } from "./faults.ts";
import { hostnameRoutes } from "./hostnames.ts";
import { locationRoutes } from "./locations.ts";
import { openApiRoutes } from "./openapi.ts";
import { requestRoutes } from "./requests.ts";
import type { OperatorRoute } from "./route.ts";
import { statusRoutes } from "./status.ts";
import { trafficRoutes } from "./traffic.ts";
import { zoneRoutes } from "./zones.ts";

/** All routes of the operator listener. */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...accountRoutes,
  ...zoneRoutes,
  ...hostnameRoutes,
  ...connectorRoutes,
  ...trafficRoutes,
  ...locationRoutes,
  ...edgeRoutes,
  ...statusRoutes,
  ...clockRoutes,
  ...faultRoutes,
  ...requestRoutes,
  ...openApiRoutes,
];
