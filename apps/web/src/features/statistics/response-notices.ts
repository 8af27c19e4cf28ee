import { limits } from "@edge-console/contract/limits";
import type { StatisticsResult } from "./queries.ts";

/** Something that the answer is not as asked: `caution` where figures are not those that were wanted. */
export type ResponseNotice = { id: "granularity" | "node"; tone: "info" | "caution"; title: string; detail: string };

/** Where an answer is not what was asked for, which the service does not tell by an error. */
export function getResponseNotices({ asked, answer }: StatisticsResult): ResponseNotice[] {
  const notes: ResponseNotice[] = [];
  if (answer.GRANULARITY !== asked.granularity) {
    notes.push({
      id: "granularity",
      tone: "info",
      title: `Asked by ${asked.granularity}, answered by ${answer.GRANULARITY}`,
      detail: `Hourly figures are kept for ${limits.hourlyStatisticsDays} days; a period that begins earlier is answered by day.`,
    });
  }
  if (answer.NODE !== asked.node) {
    const locationOf = (node: string) =>
      node === "" ? "all locations" : (answer.NODES.find(({ ID }) => ID === node)?.LOCATION ?? node);
    notes.push({
      id: "node",
      tone: "caution",
      title: `These figures are of ${locationOf(answer.NODE)}`,
      detail: `The service was asked for ${locationOf(asked.node)} and answered otherwise.`,
    });
  }
  return notes;
}
