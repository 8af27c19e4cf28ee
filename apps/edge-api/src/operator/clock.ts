import { z } from "zod";
import { readBody } from "./read-body.ts";
import type { OperatorRoute } from "./route.ts";

const schema = z.strictObject({ now: z.int().positive().nullable() });

/** Route that fixes the service's clock; null returns to real time. */
export const clockRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/clock",
    token: "operator",
    handle({ context: { clock }, body }) {
      clock.set(readBody(schema, body).now);
      return { status: 200, body: { now: clock.now() } };
    },
  },
];
