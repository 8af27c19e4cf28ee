import type { Handlers } from "./handler.ts";

const toLines = (addresses: readonly string[]) => addresses.map((address) => `${address}\n`).join("");

/** Handlers of the public edge IP addresses: sorted, IPv4 first (Spec: Endpoints, Edge addresses). */
export const edgeHandlers: Handlers<"listEdges" | "listEdgesText" | "listEdgesTextIpv4" | "listEdgesTextIpv6"> = {
  listEdges({ store }) {
    const { ipv4, ipv6 } = store.edges.list();
    return { IPV4: ipv4, IPV6: ipv6, ALL: [...ipv4, ...ipv6] };
  },
  listEdgesText({ store }) {
    const { ipv4, ipv6 } = store.edges.list();
    return toLines([...ipv4, ...ipv6]);
  },
  listEdgesTextIpv4: ({ store }) => toLines(store.edges.list().ipv4),
  listEdgesTextIpv6: ({ store }) => toLines(store.edges.list().ipv6),
};
