import { statfs } from "node:fs/promises";
import { lookup, Resolver } from "node:dns/promises";
import { dirname } from "node:path";
import type { Config } from "../../config/config.ts";
import { isLoopback } from "../../platform/http/public-host.ts";
import { describeNetworkError, type Finding, findingsOf } from "./finding.ts";

/** Checks whether the host of PUBLIC_URL has an address, and the resolvers of DNS_SERVERS. */
export async function checkDns({ publicUrl, dnsServers }: Config): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf("dns");
  const findings: Finding[] = [];
  const host = publicUrl?.hostname ?? "localhost";
  if (!isLoopback(host)) {
    const found = await lookup(host).catch(() => null);
    findings.push(
      found ? ok(`${host} has the address ${found.address}.`) : error(`${host} has no address. Add a DNS record.`),
    );
  }
  for (const server of dnsServers) {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    resolver.setServers([server]);
    const failure = await resolver.resolveNs(".").then(
      () => null,
      (cause: unknown) => describeNetworkError(cause),
    );
    // Any other response than none shows that it works.
    const isSilent = failure === "ETIMEOUT" || failure === "ECONNREFUSED";
    findings.push(
      isSilent
        ? warning(`The resolver ${server} doesn't respond (${failure}). Check DNS_SERVERS.`)
        : ok(`The resolver ${server} responds.`),
    );
  }
  return findings;
}

const megabyte = 1024 * 1024;
const errorMegabytes = 100;
const warningMegabytes = 1_024;

/** Checks the free space where the SQLite file is. */
export async function checkDisk({ databaseUrl }: Config): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf("disk");
  if (!databaseUrl.startsWith("sqlite:")) return [];
  const folder = dirname(databaseUrl.slice("sqlite:".length));
  const stats = await statfs(folder).catch(() => null);
  if (!stats) return [warning(`The folder ${folder} doesn't exist yet. The first start creates it.`)];
  const free = Math.floor((stats.bavail * stats.bsize) / megabyte);
  const text = `${free} MB are free in ${folder}.`;
  if (free < errorMegabytes) return [error(`${text} Free some space, or the console stops saving changes.`)];
  return [free < warningMegabytes ? warning(`${text} Free some space soon.`) : ok(text)];
}
