import type { ExternalChanges } from "@edge-console/contract/console/external-changes";
import { ofAccount, post, read, type Reading } from "./console-call.ts";

const of = (account: string, zone: string) => `${ofAccount(account)}/zones/${encodeURIComponent(zone)}/outside-changes`;

/** What was changed in a zone outside this console. Every call throws a ProblemError. */
export const outsideChangesApi = {
  /** Those that nobody has dismissed yet. */
  read: (account: string, zone: string, reading?: Reading) => read<ExternalChanges>(of(account, zone), reading),
  dismiss: (account: string, zone: string, id: string) =>
    post<ExternalChanges>(`${of(account, zone)}/${encodeURIComponent(id)}/dismiss`, undefined),
};
