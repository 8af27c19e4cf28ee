import { type CallBody, callBodySchema } from "../upstream/call-service.ts";
import type { ConcurrentWrites } from "../upstream/intent.ts";
import type { Reconciler, ReconcileResult } from "./reconcilers.ts";

/** Returns whether later writes make it impossible to determine the outcome of a write that sent these fields. */
export function isSuperseded(
  later: ConcurrentWrites["later"],
  { maskedByLaterWrite, alsoSetBy = {} }: Pick<Reconciler, "maskedByLaterWrite" | "alsoSetBy">,
  { finding }: ReconcileResult,
  sent: CallBody,
): boolean {
  if (maskedByLaterWrite === undefined || (maskedByLaterWrite === "applied" && finding === "applied")) return false;
  return later.some(({ operation, body }) => {
    if (maskedByLaterWrite === "either") return true;
    const fixedFields = alsoSetBy[operation];
    const fieldsSet = fixedFields ?? (body === null ? undefined : getFieldsSet(callBodySchema.parse(JSON.parse(body))));
    return (
      fieldsSet === undefined ||
      Object.entries(sent).some(([field, value]) => field in fieldsSet && fieldsSet[field] !== value)
    );
  });
}

/** Zone settings that change many others (Spec: Endpoints, Origin type rules). */
const fieldsWithSideEffects = ["ORIGIN_TYPE", "TUNNEL_MODE"] as const;

/** Returns all fields that a write sets, including side effects; undefined if they can't be determined. */
function getFieldsSet(sent: CallBody): CallBody | undefined {
  if (fieldsWithSideEffects.some((field) => field in sent)) return undefined;
  const { STATUS, ENABLED, SSL_ENABLED } = sent;
  // Spec: Hostnames, Update. One setting has two names, and disabling SSL disables FORCE_SSL.
  const enabled = STATUS === undefined ? ENABLED : Number(STATUS === "ACTIVE");
  return {
    ...sent,
    ...(enabled !== undefined && { ENABLED: enabled, STATUS: enabled === 1 ? "ACTIVE" : "DISABLED" }),
    ...(SSL_ENABLED === 0 && { FORCE_SSL: 0 }),
  };
}
