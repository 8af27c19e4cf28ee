import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { operations } from "@edge-console/contract/operations";
import type { DnsChecker } from "./dns-check.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type AccountContext, route, type Route } from "../../platform/http/route.ts";
import type { Upstream } from "../upstream/client.ts";
import { parsePathIds } from "../upstream/path.ts";
import { toReadProblem } from "../upstream/to-problem.ts";

/** A zone's hostnames may be this old, in milliseconds, so that checking all of them takes one read. */
const hostnamesMaxAgeMs = 5_000;

/**
 * `GET …/dns?zone=&hostname=`: whether the DNS of one of a zone's hostnames points to the zone. Other names, also those of its
 * aliases, are never looked up, so that the console's resolver can't be used to explore the operator's network.
 */
export function dnsRoutes({ dns, upstream }: { readonly dns: DnsChecker; readonly upstream: Upstream }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/dns",
      access: { kind: "account", permission: "hostnames:read" },
      async handle(context) {
        const name = (context.searchParams.get("hostname") ?? "").toLowerCase();
        const hostnames = await readHostnames(upstream, context);
        const hostname = hostnames.find(({ HOSTNAME }) => HOSTNAME.toLowerCase() === name);
        const target = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
        if (!hostname || !target) throw new ProblemError("not-found");
        const body: DnsCheck = await dns.check({
          hostname: hostname.HOSTNAME,
          target: target.HOSTNAME,
          zoneHostnames: hostnames.map(({ HOSTNAME }) => HOSTNAME),
        });
        return { status: 200, body };
      },
    }),
  ];
}

async function readHostnames(upstream: Upstream, context: AccountContext): Promise<readonly Hostname[]> {
  const { account, inspection, user, searchParams, arrivedAt } = context;
  const operation = operations.listHostnames;
  const ids = parsePathIds(operation.path, { ZONE_ID: searchParams.get("zone") ?? "" });
  if (!ids) throw new ProblemError("not-found");
  const { data } = await upstream
    .createReader(account.id, inspection ? "support" : "read", user.id)
    .read({ operation, ids }, { requestedAt: arrivedAt, maxAgeMs: hostnamesMaxAgeMs })
    .catch((error: unknown) => {
      throw toReadProblem(operation, undefined, error);
    });
  return operation.response.parse(data).CDN_HOSTNAMES;
}
