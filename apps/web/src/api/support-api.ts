import type { Inspection, Inspections, SupportSearch } from "@edge-console/contract/console/support";
import { post, get, type RequestOptions, del } from "./http.ts";

/** Search and inspections of support staff. Every call throws a ProblemError. */
export const supportApi = {
  search: (query: string, options?: RequestOptions) =>
    get<SupportSearch>(`/api/support/search?q=${encodeURIComponent(query)}`, options),
  inspections: (options?: RequestOptions) => get<Inspections>("/api/support/inspections", options),
  openInspection: (accountId: string, reason: string) =>
    post<Inspection>("/api/support/inspections", { accountId, reason }),
  closeInspection: (id: string) => del(`/api/support/inspections/${encodeURIComponent(id)}`),
};
