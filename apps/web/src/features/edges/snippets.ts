import type { Edges } from "@edge-console/contract/objects/edges";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";

/** The addresses of both families that a snippet is made of: addresses or CIDR blocks, nothing else. */
export type EdgeLists = { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] };

/** A configuration of somebody's firewall, made of the lists. */
export type SnippetKind = {
  readonly id: string;
  readonly label: string;
  /** Under which name it is downloaded. */
  readonly file: string;
  /** What it does, and what to look at before it is used. */
  readonly note: string;
  readonly make: (lists: EdgeLists) => string;
};

/** The rules of a security group for each of IPv4 and IPv6 that AWS allows unless it was asked for more. */
const maxAwsRules = 60;

const webPorts = [80, 443];

/**
 * What goes into a configuration file: what is an address for sure. The service's text is not trusted to be one, since
 * whatever stands here may be run.
 */
export function toSafeLists(edges: Edges): EdgeLists & { readonly leftOut: number } {
  const safe = (addresses: readonly string[]) => addresses.filter((address) => normalizeAddress(address) !== null);
  const [ipv4, ipv6] = [safe(edges.IPV4), safe(edges.IPV6)];
  return { ipv4, ipv6, leftOut: edges.IPV4.length + edges.IPV6.length - ipv4.length - ipv6.length };
}

/** How many rules the lists come to in a security group, where that is more than AWS allows; undefined otherwise. */
export function getExcessAwsRules({ ipv4, ipv6 }: EdgeLists): number | undefined {
  const most = Math.max(ipv4.length, ipv6.length) * webPorts.length;
  return most > maxAwsRules ? most : undefined;
}

export const snippetKinds: readonly SnippetKind[] = [
  {
    id: "nginx",
    label: "nginx: allow and deny",
    file: "edge-allow.conf",
    note: "Include it in the server or location that the edge fetches from. Everybody else gets 403.",
    make: ({ ipv4, ipv6 }) =>
      lines(
        [...ipv4, ...ipv6].map((address) => `allow ${address};`),
        "deny all;",
      ),
  },
  {
    id: "nginx-real-ip",
    label: "nginx: set_real_ip_from",
    file: "edge-real-ip.conf",
    note: "Lets nginx take the visitor's address from a header, from these senders alone. Name the header that your origin gets it in.",
    make: ({ ipv4, ipv6 }) =>
      lines(
        [...ipv4, ...ipv6].map((address) => `set_real_ip_from ${address};`),
        "# real_ip_header X-Forwarded-For;",
      ),
  },
  {
    id: "iptables",
    label: "iptables and ip6tables",
    file: "edge-iptables.sh",
    note: "Run it as root. It fills a chain EDGE in one step and sends ports 80 and 443 through it; it can be run again when the list has changed. Everybody else is dropped on these ports.",
    make: ({ ipv4, ipv6 }) =>
      lines("#!/bin/sh", "set -e", ...iptables("iptables", ipv4), ...iptables("ip6tables", ipv6)),
  },
  {
    id: "nftables",
    label: "nftables",
    file: "edge.nft",
    note: "Load it with nft -f. It replaces its own table in one step; rules in other tables stay as they are. Everybody else is dropped on ports 80 and 443.",
    make: ({ ipv4, ipv6 }) =>
      lines(
        "#!/usr/sbin/nft -f",
        "table inet edge",
        "delete table inet edge",
        "",
        "table inet edge {",
        ...nftSet("edge4", "ipv4_addr", ipv4),
        ...nftSet("edge6", "ipv6_addr", ipv6),
        "  chain input {",
        "    type filter hook input priority filter; policy accept;",
        `    tcp dport { ${webPorts.join(", ")} } ip saddr @edge4 accept`,
        `    tcp dport { ${webPorts.join(", ")} } ip6 saddr @edge6 accept`,
        `    tcp dport { ${webPorts.join(", ")} } drop`,
        "  }",
        "}",
      ),
  },
  {
    id: "aws",
    label: "AWS security group (Terraform)",
    file: "edge-security-group.tf",
    note: "A security group that lets the edge in on ports 80 and 443, to attach to your origin. Each address is a rule for each port.",
    make: (lists) =>
      lines(
        'variable "vpc_id" {',
        "  type = string",
        "}",
        "",
        'resource "aws_security_group" "edge" {',
        '  name        = "edge"',
        '  description = "HTTP and HTTPS from the edge addresses"',
        "  vpc_id      = var.vpc_id",
        ...webPorts.flatMap((port) => [
          "",
          "  ingress {",
          `    from_port = ${port}`,
          `    to_port   = ${port}`,
          '    protocol  = "tcp"',
          ...hclList("    cidr_blocks", cidrs(lists.ipv4, 32)),
          ...hclList("    ipv6_cidr_blocks", cidrs(lists.ipv6, 128)),
          "  }",
        ]),
        "}",
      ),
  },
  {
    id: "terraform",
    label: "Terraform list",
    file: "edge-addresses.tf",
    note: "Two local values to build your own rules on, every entry in CIDR form.",
    make: ({ ipv4, ipv6 }) =>
      lines("locals {", ...hclList("  edge_ipv4", cidrs(ipv4, 32)), ...hclList("  edge_ipv6", cidrs(ipv6, 128)), "}"),
  },
  {
    id: "plain",
    label: "Plain list",
    file: "edge-addresses.txt",
    note: "One address a line, IPv4 first.",
    make: ({ ipv4, ipv6 }) => lines([...ipv4, ...ipv6]),
  },
];

function iptables(command: "iptables" | "ip6tables", addresses: readonly string[]): string[] {
  const jump = `INPUT -p tcp -m multiport --dports ${webPorts.join(",")} -j EDGE`;
  return [
    "",
    `${command}-restore --noflush <<'RULES'`,
    "*filter",
    ":EDGE - [0:0]",
    ...addresses.map((address) => `-A EDGE -s ${address} -j ACCEPT`),
    "-A EDGE -j DROP",
    "COMMIT",
    "RULES",
    `${command} -C ${jump} 2>/dev/null || ${command} -I ${jump}`,
  ];
}

/** An empty set has no `elements`, which must not be empty. */
function nftSet(name: string, type: string, addresses: readonly string[]): string[] {
  const elements = ["    elements = {", ...addresses.map((address) => `      ${address},`), "    }"];
  return [
    `  set ${name} {`,
    `    type ${type}`,
    "    flags interval",
    "    auto-merge",
    ...(addresses.length === 0 ? [] : elements),
    "  }",
    "",
  ];
}

function cidrs(addresses: readonly string[], bits: 32 | 128): string[] {
  return addresses.map((address) => (address.includes("/") ? address : `${address}/${bits}`));
}

function hclList(head: string, values: readonly string[]): string[] {
  if (values.length === 0) return [`${head} = []`];
  const margin = " ".repeat(head.length - head.trimStart().length);
  return [`${head} = [`, ...values.map((value) => `${margin}  "${value}",`), `${margin}]`];
}

function lines(...parts: readonly (string | readonly string[])[]): string {
  return parts
    .flat()
    .map((line) => `${line}\n`)
    .join("");
}
