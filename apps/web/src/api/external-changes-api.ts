import type { ExternalChanges } from "@edge-console/contract/console/external-changes";
import { accountPath, post, get, type RequestOptions } from "./http.ts";

const of = (account: string, zone: string) =>
  `${accountPath(account)}/zones/${encodeURIComponent(zone)}/outside-changes`;

/** Changes of a zone made outside this console. Every call throws a ProblemError. */
export const externalChangesApi = {
  /** Lists the changes that haven't been dismissed. */
  read: (account: string, zone: string, options?: RequestOptions) => get<ExternalChanges>(of(account, zone), options),
  dismiss: (account: string, zone: string, id: string) =>
    post<ExternalChanges>(`${of(account, zone)}/${encodeURIComponent(id)}/dismiss`, undefined),
};
