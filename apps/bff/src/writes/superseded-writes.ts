import { type CallBody, callBodySchema } from "../upstream/exchange.ts";
import type { AlikeWrites } from "../upstream/intents.ts";
import type { Search, Sighting } from "./reconcilers.ts";

/** Whether what came later leaves no way to tell what became of a write that sent these fields. */
export function isHiddenBy(
  later: AlikeWrites["later"],
  { hides, alsoSetBy = {} }: Pick<Search, "hides" | "alsoSetBy">,
  { finding }: Sighting,
  sent: CallBody,
): boolean {
  if (hides === undefined || (hides === "made" && finding === "applied")) return false;
  return later.some(({ operation, body }) => {
    if (hides === "either") return true;
    const fixed = alsoSetBy[operation];
    const set = fixed ?? (body === null ? undefined : setBy(callBodySchema.parse(JSON.parse(body))));
    return set === undefined || Object.entries(sent).some(([field, value]) => field in set && set[field] !== value);
  });
}

/** These settings of a zone bring many others along (Endpoints, Origin type rules). */
const sweeping = ["ORIGIN_TYPE", "TUNNEL_MODE"] as const;

/** All that is set by sending these fields; undefined when they do not tell. */
function setBy(sent: CallBody): CallBody | undefined {
  if (sweeping.some((field) => field in sent)) return undefined;
  const { STATUS, ENABLED, SSL_ENABLED } = sent;
  // Of a hostname (Hostnames, Update): one setting has two names, and another goes off with SSL.
  const enabled = STATUS === undefined ? ENABLED : Number(STATUS === "ACTIVE");
  return {
    ...sent,
    ...(enabled !== undefined && { ENABLED: enabled, STATUS: enabled === 1 ? "ACTIVE" : "DISABLED" }),
    ...(SSL_ENABLED === 0 && { FORCE_SSL: 0 }),
  };
}
