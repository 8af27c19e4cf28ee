import { messages } from "@edge-console/contract/messages";
import { isLocation } from "../store/locations.ts";
import { resolvePeriod } from "../store/statistics-period.ts";
import type { Fields } from "./fields.ts";
import type { Handlers } from "./handler.ts";
import { ServiceError } from "./service-error.ts";

/** Returns Unix seconds from a number or its digits; null if the field is missing or empty. */
function readTimestamp(body: Fields, field: "FROM_TIMESTAMP" | "TO_TIMESTAMP"): number | null {
  const text = body.text(field) ?? "";
  if (text === "") return null;
  if (!/^\d{1,15}$/.test(text)) throw new ServiceError(400, messages.statistics.invalidTimestamp(field));
  return Number(text);
}

function readGranularity(body: Fields): "day" | "hour" {
  const granularity = body.get("GRANULARITY") ?? "day";
  if (granularity === "day" || granularity === "hour") return granularity;
  throw new ServiceError(400, messages.statistics.invalidGranularity);
}

function readNode(body: Fields): string | null {
  const node = body.get("NODE") ?? "";
  if (node === "") return null;
  if (typeof node === "string" && isLocation(node)) return node;
  throw new ServiceError(400, messages.statistics.unknownNode);
}

/** Handler of statistics (Spec: Endpoints, Statistics). */
export const statisticsHandlers: Handlers<"getStatistics"> = {
  getStatistics({ resources, body, store, now }) {
    const granularity = readGranularity(body);
    const from = readTimestamp(body, "FROM_TIMESTAMP");
    const to = readTimestamp(body, "TO_TIMESTAMP");
    const node = readNode(body);
    return store.statistics.read(resources.ZONE_ID.ID, resolvePeriod({ from, to, granularity }, now), node);
  },
};
