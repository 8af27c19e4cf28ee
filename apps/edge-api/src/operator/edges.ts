import { z } from "zod";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";
import { isIpv4, isIpv6 } from "@edge-console/contract/rules/host";
import { readBody } from "./read-body.ts";
import type { OperatorRoute } from "./route.ts";

const addresses = (isAddress: (text: string) => boolean, kind: string) =>
  z.array(
    z
      .string()
      .refine(isAddress, `Each entry must be an ${kind} address.`)
      .transform((address) => normalizeAddress(address) ?? address),
  );

const schema = z.strictObject({ ipv4: addresses(isIpv4, "IPv4"), ipv6: addresses(isIpv6, "IPv6") });

/** Route that replaces the published edge IP addresses. */
export const edgeRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/edges",
    token: "operator",
    handle({ context: { store }, body }) {
      const { ipv4, ipv6 } = readBody(schema, body);
      return store.write(() => {
        store.edges.replace([...ipv4, ...ipv6]);
        return { status: 200, body: store.edges.list() };
      });
    },
  },
];
