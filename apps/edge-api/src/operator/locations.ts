import { locations } from "../store/locations.ts";
import type { OperatorRoute } from "./route.ts";

/** Route that lists the service's locations. */
export const locationRoutes: readonly OperatorRoute[] = [
  { method: "GET", path: "/locations", token: "operator", handle: () => ({ status: 200, body: { locations } }) },
];
