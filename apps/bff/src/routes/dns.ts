import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import { isHostName } from "@edge-console/contract/rules/host";
import type { DnsChecker } from "../dns/dns-check.ts";
import { ProblemError } from "../http/problem.ts";
import { route, type Route } from "../policy/route.ts";

/** `GET …/dns?hostname=&target=`: whether a hostname's DNS leads to a zone's default hostname. */
export function dnsRoutes({ dns }: { readonly dns: DnsChecker }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/dns",
      access: { kind: "account", permission: "hostnames:read" },
      async handle({ query }) {
        const [hostname, target] = [query.get("hostname") ?? "", query.get("target") ?? ""];
        const errors = [
          { field: "hostname", name: hostname },
          { field: "target", name: target },
        ].flatMap(({ field, name }) => (isHostName(name) ? [] : [{ field, message: "Enter a hostname." }]));
        if (errors.length > 0) throw new ProblemError("invalid-request", { errors });
        const body: DnsCheck = await dns.check(hostname, target);
        return { status: 200, body };
      },
    }),
  ];
}
