import type { Inspection, supportSearchSchema } from "@edge-console/contract/console/support";
import type { z } from "zod";
import { post, read, type Reading, remove } from "./console-call.ts";

/** One thing that support staff's search found. */
export type SupportHit = z.infer<typeof supportSearchSchema>["results"][number];

/** What support staff have. Every call throws a ProblemError. */
export const supportApi = {
  search: (query: string, reading?: Reading) =>
    read<{ results: SupportHit[] }>(`/api/support/search?q=${encodeURIComponent(query)}`, reading),
  inspections: (reading?: Reading) => read<{ inspections: Inspection[] }>("/api/support/inspections", reading),
  openInspection: (accountId: string, reason: string) =>
    post<Inspection>("/api/support/inspections", { accountId, reason }),
  closeInspection: (id: string) => remove(`/api/support/inspections/${encodeURIComponent(id)}`),
};
