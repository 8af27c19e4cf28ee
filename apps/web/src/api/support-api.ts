import type { Inspection, Inspections, SupportSearch } from "@edge-console/contract/console/support";
import { post, read, type Reading, remove } from "./console-call.ts";

/** What support staff have. Every call throws a ProblemError. */
export const supportApi = {
  search: (query: string, reading?: Reading) =>
    read<SupportSearch>(`/api/support/search?q=${encodeURIComponent(query)}`, reading),
  inspections: (reading?: Reading) => read<Inspections>("/api/support/inspections", reading),
  openInspection: (accountId: string, reason: string) =>
    post<Inspection>("/api/support/inspections", { accountId, reason }),
  closeInspection: (id: string) => remove(`/api/support/inspections/${encodeURIComponent(id)}`),
};
