import type { AlertCategory } from "@edge-console/contract/alerts/alert-categories";
import type { DnsChecker } from "../../service/proxy/dns-check.ts";
import { listRecentTraffic } from "../../service/usage/recent-hours.ts";
import type { Collector } from "./account-facts.ts";
import { createAccountCollector } from "./collect-account.ts";
import { collectCertificates } from "./collect-certificates.ts";
import { createDeviationCollector } from "./collect-deviations.ts";
import { createDnsCollector } from "./collect-dns.ts";
import { collectEdges } from "./collect-edges.ts";
import { collectExternalChanges } from "./collect-external-changes.ts";
import { createOutageCollector, type ListTraffic } from "./collect-outages.ts";
import { collectSecurity } from "./collect-security.ts";
import { collectService } from "./collect-service.ts";
import { collectTunnels } from "./collect-tunnels.ts";
import { createUsageCollectors, type UsageCollectorsDeps } from "./collect-usage.ts";

/** A collector, and the categories that aren't checked if it fails. */
export interface CollectorEntry {
  readonly categories: readonly AlertCategory[];
  readonly collect: Collector;
}

/** Creates all collectors of an evaluation. */
export function createCollectors({
  dns,
  ...deps
}: { readonly dns: DnsChecker } & UsageCollectorsDeps): readonly CollectorEntry[] {
  const { usage, traffic } = createUsageCollectors(deps);
  const listTraffic: ListTraffic = (accountId, after) => listRecentTraffic(deps.store.db, accountId, after);
  return [
    { categories: ["zones"], collect: createOutageCollector(listTraffic) },
    { categories: ["account"], collect: createAccountCollector(listTraffic) },
    { categories: ["tunnels"], collect: collectTunnels },
    { categories: ["certificates"], collect: collectCertificates },
    { categories: ["hostnames"], collect: createDnsCollector(dns) },
    { categories: ["usage"], collect: usage },
    { categories: ["traffic"], collect: traffic },
    { categories: ["service"], collect: collectService },
    { categories: ["edges"], collect: collectEdges },
    { categories: ["changes"], collect: collectExternalChanges },
    { categories: ["deviations"], collect: createDeviationCollector(deps) },
    { categories: ["security"], collect: collectSecurity },
  ];
}
