import { limits } from "@edge-console/contract/limits";
import type { StatisticsResult } from "../../resources/statistics/queries.ts";

/** Difference between a query and its response; `caution` if the values are for another selection. */
export type ResponseNotice = { id: "granularity" | "node"; tone: "info" | "caution"; title: string; detail: string };

/** Returns how a response differs from its query. The API reports such differences without an error. */
export function getResponseNotices({ query, data }: StatisticsResult): ResponseNotice[] {
  const notices: ResponseNotice[] = [];
  if (data.GRANULARITY !== query.granularity) {
    notices.push({
      id: "granularity",
      tone: "info",
      title: `Data is by ${data.GRANULARITY}, not by ${query.granularity}`,
      detail: `Hourly data is available for the last ${limits.hourlyStatisticsDays} days.`,
    });
  }
  if (data.NODE !== query.node) {
    const getLocation = (node: string) =>
      node === "" ? "all locations" : (data.NODES.find(({ ID }) => ID === node)?.LOCATION ?? node);
    notices.push({
      id: "node",
      tone: "caution",
      title: `Showing data for ${getLocation(data.NODE)}`,
      detail: `The API returned this instead of ${getLocation(query.node)}.`,
    });
  }
  return notices;
}
