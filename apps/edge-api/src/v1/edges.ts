import type { Handlers } from "./handler.ts";

const lines = (addresses: readonly string[]) => addresses.map((address) => `${address}\n`).join("");

/** Handlers of the public edge IP addresses: sorted, IPv4 first (Spec: Endpoints, Edge addresses). */
export const edgeHandlers: Handlers<"listEdges" | "listEdgesText" | "listEdgesTextIpv4" | "listEdgesTextIpv6"> = {
  listEdges({ store }) {
    const { ipv4, ipv6 } = store.edges.all();
    return { IPV4: ipv4, IPV6: ipv6, ALL: [...ipv4, ...ipv6] };
  },
  listEdgesText({ store }) {
    const { ipv4, ipv6 } = store.edges.all();
    return lines([...ipv4, ...ipv6]);
  },
  listEdgesTextIpv4: ({ store }) => lines(store.edges.all().ipv4),
  listEdgesTextIpv6: ({ store }) => lines(store.edges.all().ipv6),
};
