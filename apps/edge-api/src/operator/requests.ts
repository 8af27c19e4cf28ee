import { OperatorError, type OperatorRoute } from "./route.ts";

/** Route of the request log of `/v1`. */
export const requestRoutes: readonly OperatorRoute[] = [
  {
    method: "GET",
    path: "/requests",
    token: "operator",
    handle({ context: { requestLog }, query }) {
      const since = query.get("since") ?? "0";
      if (!/^\d{1,15}$/.test(since)) throw new OperatorError(400, "since: must be a number.");
      return { status: 200, body: { requests: requestLog.listSince(Number(since)) } };
    },
  },
];
