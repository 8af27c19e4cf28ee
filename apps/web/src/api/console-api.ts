import type { AuditPage } from "@edge-console/contract/console/audit";
import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import type { EdgesSeen } from "@edge-console/contract/console/edges-seen";
import type { Overview } from "@edge-console/contract/console/overview";
import type { Session } from "@edge-console/contract/console/session";
import type { Inspection, supportSearchSchema } from "@edge-console/contract/console/support";
import type { Settings } from "@edge-console/contract/console/settings";
import type { TunnelSightings } from "@edge-console/contract/console/tunnel-sightings";
import type { Usage } from "@edge-console/contract/console/usage";
import type { z } from "zod";
import { request } from "./request.ts";

/** One thing that support staff's search found. */
export type SupportHit = z.infer<typeof supportSearchSchema>["results"][number];

type Reading = { signal?: AbortSignal };

const get = async <T>(path: string, { signal }: Reading = {}): Promise<T> =>
  (await request({ method: "GET", path, signal })) as T;

const post = async <T>(path: string, body: unknown): Promise<T> => (await request({ method: "POST", path, body })) as T;

const remove = async (path: string): Promise<void> => {
  await request({ method: "DELETE", path });
};

/** The console's own resources. Every call throws a ProblemError. */
export const consoleApi = {
  session: (reading?: Reading) => get<Session>("/api/session", reading),
  signIn: (email: string, password: string) => post<Session>("/api/session", { email, password }),
  signOut: () => remove("/api/session"),

  settings: (reading?: Reading) => get<Settings>("/api/settings", reading),
  tunnelSightings: (account: string, tunnel: string, reading?: Reading) =>
    get<TunnelSightings>(
      `/api/accounts/${encodeURIComponent(account)}/tunnel-sightings/${encodeURIComponent(tunnel)}`,
      reading,
    ),

  checkDns: (account: string, hostname: string, target: string, reading?: Reading) =>
    get<DnsCheck>(
      `/api/accounts/${encodeURIComponent(account)}/dns?${new URLSearchParams({ hostname, target })}`,
      reading,
    ),

  edgesSeen: (account: string, reading?: Reading) =>
    get<EdgesSeen>(`/api/accounts/${encodeURIComponent(account)}/edges/seen`, reading),
  markEdgesSeen: (account: string, addresses: readonly string[]) =>
    post<EdgesSeen>(`/api/accounts/${encodeURIComponent(account)}/edges/seen`, { addresses: addresses.join("\n") }),

  overview: (account: string, reading?: Reading) =>
    get<Overview>(`/api/accounts/${encodeURIComponent(account)}/overview`, reading),
  /** From a UTC month (`2026-11`) to the present one. */
  usage: (account: string, from: string, reading?: Reading) =>
    get<Usage>(`/api/accounts/${encodeURIComponent(account)}/usage?${new URLSearchParams({ from })}`, reading),
  recentChanges: (account: string, reading?: Reading) =>
    get<AuditPage>(`/api/accounts/${encodeURIComponent(account)}/audit`, reading),

  searchAccounts: (query: string, reading?: Reading) =>
    get<{ results: SupportHit[] }>(`/api/support/search?q=${encodeURIComponent(query)}`, reading),
  inspections: (reading?: Reading) => get<{ inspections: Inspection[] }>("/api/support/inspections", reading),
  openInspection: (accountId: string, reason: string) =>
    post<Inspection>("/api/support/inspections", { accountId, reason }),
  closeInspection: (id: string) => remove(`/api/support/inspections/${encodeURIComponent(id)}`),
};
