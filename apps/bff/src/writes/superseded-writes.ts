import { type CallBody, callBodySchema } from "../upstream/call-service.ts";
import type { ConcurrentWrites } from "../upstream/write-intents.ts";
import type { Reconciler, ReconcileResult } from "./reconcilers.ts";

/** Whether what came later leaves no way to tell what became of a write that sent these fields. */
export function isSuperseded(
  later: ConcurrentWrites["later"],
  { maskedByLaterWrite: hides, alsoSetBy = {} }: Pick<Reconciler, "maskedByLaterWrite" | "alsoSetBy">,
  { finding }: ReconcileResult,
  sent: CallBody,
): boolean {
  if (hides === undefined || (hides === "made" && finding === "applied")) return false;
  return later.some(({ operation, body }) => {
    if (hides === "either") return true;
    const fixed = alsoSetBy[operation];
    const set = fixed ?? (body === null ? undefined : getFieldsSet(callBodySchema.parse(JSON.parse(body))));
    return set === undefined || Object.entries(sent).some(([field, value]) => field in set && set[field] !== value);
  });
}

/** These settings of a zone bring many others along (Endpoints, Origin type rules). */
const fieldsWithSideEffects = ["ORIGIN_TYPE", "TUNNEL_MODE"] as const;

/** All that is set by sending these fields; undefined when they do not tell. */
function getFieldsSet(sent: CallBody): CallBody | undefined {
  if (fieldsWithSideEffects.some((field) => field in sent)) return undefined;
  const { STATUS, ENABLED, SSL_ENABLED } = sent;
  // Of a hostname (Hostnames, Update): one setting has two names, and another goes off with SSL.
  const enabled = STATUS === undefined ? ENABLED : Number(STATUS === "ACTIVE");
  return {
    ...sent,
    ...(enabled !== undefined && { ENABLED: enabled, STATUS: enabled === 1 ? "ACTIVE" : "DISABLED" }),
    ...(SSL_ENABLED === 0 && { FORCE_SSL: 0 }),
  };
}
