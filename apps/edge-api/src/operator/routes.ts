import { accountRoutes } from "./accounts.ts";
import { clockRoutes } from "./clock.ts";
import { faultRoutes } from "./faults.ts";
import { hostnameRoutes } from "./hostnames.ts";
import { requestRoutes } from "./requests.ts";
import type { OperatorRoute } from "./route.ts";
import { zoneRoutes } from "./zones.ts";

/** Every call of the operator listener. */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...accountRoutes,
  ...zoneRoutes,
  ...hostnameRoutes,
  ...clockRoutes,
  ...faultRoutes,
  ...requestRoutes,
];
