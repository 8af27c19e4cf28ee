import { z } from "zod";
import { type ArmedFault, faultKinds } from "../v1/faults.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";

const schema = z.strictObject({
  method: z
    .string()
    .regex(/^[A-Za-z]+$/)
    .transform((method) => method.toUpperCase())
    .optional(),
  path: z.string().max(500).optional(),
  when: z.enum(["before", "after"]),
  kind: z.enum(faultKinds),
  status: z.int().min(200).max(599).optional(),
  message: z.string().max(1000).optional(),
  retry_after: z.int().nonnegative().optional(),
  delay_ms: z.int().nonnegative().max(600_000).optional(),
  times: z.int().positive().optional(),
});

function parsePattern(path: string | undefined): RegExp | undefined {
  try {
    return path === undefined ? undefined : new RegExp(path);
  } catch {
    throw new OperatorError(400, "path: must be a regular expression.");
  }
}

function toFault({ id, fault, fired }: ArmedFault) {
  const { method, path, when, kind, status, message, retryAfter, delayMs, times } = fault;
  return {
    fault_id: id,
    method,
    path: path?.source,
    when,
    kind,
    status,
    message,
    retry_after: retryAfter,
    delay_ms: delayMs,
    times,
    fired,
  };
}

/** Routes that arm, list, and clear faults. */
export const faultRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/faults",
    token: "operator",
    handle({ context: { faults }, body }) {
      const { path, retry_after, delay_ms, ...rest } = readBody(schema, body);
      const id = faults.arm({ ...rest, path: parsePattern(path), retryAfter: retry_after, delayMs: delay_ms });
      return { status: 201, body: { fault_id: id } };
    },
  },
  {
    method: "GET",
    path: "/faults",
    token: "operator",
    handle: ({ context: { faults } }) => ({ status: 200, body: { faults: faults.list().map(toFault) } }),
  },
  {
    method: "DELETE",
    path: "/faults",
    token: "operator",
    handle({ context: { faults } }) {
      faults.clear();
      return { status: 200, body: {} };
    },
  },
];
