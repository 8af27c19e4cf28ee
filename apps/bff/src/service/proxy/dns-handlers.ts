import type { dnsOperations } from "@edge-console/contract/console-operations/dns";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { operations } from "@edge-console/contract/operations";
import type { DnsChecker } from "./dns-check.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import type { Upstream } from "../upstream/client.ts";
import { parsePathIds } from "../upstream/path.ts";
import { toReadProblem } from "../upstream/to-problem.ts";

/** A zone's hostnames may be this old, in milliseconds, so that checking all of them takes one read. */
const hostnamesMaxAgeMs = 5_000;

/**
 * Handler of DNS checks: whether the DNS of one of a zone's hostnames points to the zone. Other names, also those of its
 * aliases, are never looked up, so that the console's resolver can't be used to explore the operator's network.
 */
export function dnsHandlers({
  dns,
  upstream,
}: {
  readonly dns: DnsChecker;
  readonly upstream: Upstream;
}): Handlers<keyof typeof dnsOperations> {
  return {
    async checkDns(context) {
      const { zone, hostname: name } = context.query;
      const hostnames = await readHostnames(upstream, context, zone);
      const hostname = hostnames.find(({ HOSTNAME }) => HOSTNAME.toLowerCase() === name.toLowerCase());
      const target = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
      if (!hostname || !target) throw new ProblemError("not-found");
      return dns.check({
        hostname: hostname.HOSTNAME,
        target: target.HOSTNAME,
        zoneHostnames: hostnames.map(({ HOSTNAME }) => HOSTNAME),
      });
    },
  };
}

async function readHostnames(upstream: Upstream, context: AccountContext, zone: string): Promise<readonly Hostname[]> {
  const { account, inspection, user, arrivedAt } = context;
  const operation = operations.listHostnames;
  const ids = parsePathIds(operation.path, { ZONE_ID: zone });
  if (!ids) throw new ProblemError("not-found");
  const { data } = await upstream
    .createReader(account.id, inspection ? "support" : "read", user.id)
    .read({ operation, ids }, { requestedAt: arrivedAt, maxAgeMs: hostnamesMaxAgeMs })
    .catch((error: unknown) => {
      throw toReadProblem(operation, undefined, error);
    });
  return operation.response.parse(data).CDN_HOSTNAMES;
}
