import type { Edges } from "@edge-console/contract/objects/edges";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";
import { formatIso } from "../../format/times.ts";

/** Validated addresses and CIDR blocks of both IP versions. */
export type EdgeLists = { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] };

/** Format of a firewall configuration. */
export type SnippetKind = {
  readonly id: string;
  readonly label: string;
  /** Name of the downloaded file. */
  readonly file: string;
  /** How to use the file. */
  readonly note: string;
  readonly render: (lists: EdgeLists) => string;
};

/**
 * Returns the file of a firewall configuration: its first line, or the one below the interpreter's, says what it contains
 * and when it was loaded (milliseconds). The plain list has no comments, because programs read it.
 */
export function formatSnippetFile({ id, render }: SnippetKind, lists: EdgeLists, loadedAt: number): string {
  const code = render(lists);
  if (id === "plain") return code;
  const note = `# Edge IP addresses of Edge Delivery, loaded ${formatIso(Math.floor(loadedAt / 1000))}\n`;
  const start = code.startsWith("#!") ? code.indexOf("\n") + 1 : 0;
  return code.slice(0, start) + note + code.slice(start);
}

/** Default quota of AWS for the rules of a security group, for each of IPv4 and IPv6. */
const maxAwsRules = 60;

const webPorts = [80, 443];

/**
 * Returns the valid addresses. The API's response isn't trusted, because users may run the configuration as a script.
 */
export function toSafeLists(edges: Edges): EdgeLists & { readonly omitted: number } {
  const filterValid = (addresses: readonly string[]) =>
    addresses.filter((address) => normalizeAddress(address) !== null);
  const [ipv4, ipv6] = [filterValid(edges.IPV4), filterValid(edges.IPV6)];
  return { ipv4, ipv6, omitted: edges.IPV4.length + edges.IPV6.length - ipv4.length - ipv6.length };
}

/** Returns the number of rules in a security group if it exceeds the AWS quota. */
export function getExcessAwsRules({ ipv4, ipv6 }: EdgeLists): number | undefined {
  const ruleCount = Math.max(ipv4.length, ipv6.length) * webPorts.length;
  return ruleCount > maxAwsRules ? ruleCount : undefined;
}

export const snippetKinds: readonly SnippetKind[] = [
  {
    id: "nginx",
    label: "nginx: allow and deny",
    file: "edge-allow.conf",
    note: "Include it in the server or location block of your origin. All other clients get 403.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        [...ipv4, ...ipv6].map((address) => `allow ${address};`),
        "deny all;",
      ),
  },
  {
    id: "nginx-real-ip",
    label: "nginx: set_real_ip_from",
    file: "edge-real-ip.conf",
    note: "Makes nginx read the visitor's IP address from a header if the request comes from the edge. Set the name of the header.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        [...ipv4, ...ipv6].map((address) => `set_real_ip_from ${address};`),
        "# real_ip_header X-Forwarded-For;",
      ),
  },
  {
    id: "apache",
    label: "Apache: Require ip",
    file: "edge-require.conf",
    note: "Include it in the Location or Directory block of your origin (Apache 2.4). All other clients get 403.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        "<RequireAny>",
        [...ipv4, ...ipv6].map((address) => `  Require ip ${address}`),
        "</RequireAny>",
      ),
  },
  {
    id: "haproxy",
    label: "HAProxy",
    file: "edge-haproxy.cfg",
    note: "Add it to the frontend of your origin. Connections from all other addresses are rejected.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        [...ipv4, ...ipv6].map((address) => `acl edge src ${address}`),
        "tcp-request connection reject unless edge",
      ),
  },
  {
    id: "caddy",
    label: "Caddy",
    file: "edge.caddy",
    note: "Import the file in your Caddyfile, and add “import edge_only” to the site of your origin. All other clients get 403.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        "(edge_only) {",
        `  @not_edge not remote_ip ${[...ipv4, ...ipv6].join(" ")}`,
        "  respond @not_edge 403",
        "}",
      ),
  },
  {
    id: "iptables",
    label: "iptables and ip6tables",
    file: "edge-iptables.sh",
    note: "Run it as root, and again when the list changes. Replaces the chain EDGE in one step and drops all other traffic on ports 80 and 443.",
    render: ({ ipv4, ipv6 }) =>
      joinLines("#!/bin/sh", "set -e", ...formatIptables("iptables", ipv4), ...formatIptables("ip6tables", ipv6)),
  },
  {
    id: "nftables",
    label: "nftables",
    file: "edge.nft",
    note: "Load it with nft -f. Replaces its table in one step and drops all other traffic on ports 80 and 443. Other tables don't change.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        "#!/usr/sbin/nft -f",
        "table inet edge",
        "delete table inet edge",
        "",
        "table inet edge {",
        ...formatNftSet("edge4", "ipv4_addr", ipv4),
        ...formatNftSet("edge6", "ipv6_addr", ipv6),
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
    id: "ufw",
    label: "ufw",
    file: "edge-ufw.sh",
    note: "Run it as root. Delete other rules that allow ports 80 and 443, and the rules of retired addresses, yourself.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        "#!/bin/sh",
        "set -e",
        [...ipv4, ...ipv6].map(
          (address) => `ufw allow proto tcp from ${address} to any port ${webPorts.join(",")} comment edge`,
        ),
        `ufw deny proto tcp from any to any port ${webPorts.join(",")}`,
      ),
  },
  {
    id: "aws",
    label: "AWS security group (Terraform)",
    file: "edge-security-group.tf",
    note: "Security group for your origin that allows the edge on ports 80 and 443. Each address needs one rule per port.",
    render: (lists) =>
      joinLines(
        'variable "vpc_id" {',
        "  type = string",
        "}",
        "",
        'resource "aws_security_group" "edge" {',
        '  name        = "edge"',
        '  description = "HTTP and HTTPS from edge IP addresses"',
        "  vpc_id      = var.vpc_id",
        ...webPorts.flatMap((port) => [
          "",
          "  ingress {",
          `    from_port = ${port}`,
          `    to_port   = ${port}`,
          '    protocol  = "tcp"',
          ...formatHclList("    cidr_blocks", toCidrs(lists.ipv4, 32)),
          ...formatHclList("    ipv6_cidr_blocks", toCidrs(lists.ipv6, 128)),
          "  }",
        ]),
        "}",
      ),
  },
  {
    id: "gcp",
    label: "Google Cloud firewall (gcloud)",
    file: "edge-gcloud.sh",
    note: "Creates a rule for each IP version in the default network. When the list changes, replace “create” with “update” and leave out all options but the source ranges.",
    render: (lists) =>
      joinLines("#!/bin/sh", "set -e", gcloudRule("edge-ipv4", lists.ipv4), gcloudRule("edge-ipv6", lists.ipv6)),
  },
  {
    id: "azure",
    label: "Azure network security group (az)",
    file: "edge-azure.sh",
    note: "Set RESOURCE_GROUP and NSG. Creates or replaces a rule for each IP version. Delete other rules that allow ports 80 and 443.",
    render: (lists) =>
      joinLines(
        "#!/bin/sh",
        "set -e",
        azureRule("AllowEdgeIPv4", 200, lists.ipv4),
        azureRule("AllowEdgeIPv6", 201, lists.ipv6),
      ),
  },
  {
    id: "terraform",
    label: "Terraform list",
    file: "edge-addresses.tf",
    note: "Two local values in CIDR notation to use in your rules.",
    render: ({ ipv4, ipv6 }) =>
      joinLines(
        "locals {",
        ...formatHclList("  edge_ipv4", toCidrs(ipv4, 32)),
        ...formatHclList("  edge_ipv6", toCidrs(ipv6, 128)),
        "}",
      ),
  },
  {
    id: "plain",
    label: "Plain list",
    file: "edge-addresses.txt",
    note: "One address per line, IPv4 first.",
    render: ({ ipv4, ipv6 }) => joinLines([...ipv4, ...ipv6]),
  },
];

function formatIptables(command: "iptables" | "ip6tables", addresses: readonly string[]): string[] {
  const jumpRule = `INPUT -p tcp -m multiport --dports ${webPorts.join(",")} -j EDGE`;
  return [
    "",
    `${command}-restore --noflush <<'RULES'`,
    "*filter",
    ":EDGE - [0:0]",
    ...addresses.map((address) => `-A EDGE -s ${address} -j ACCEPT`),
    "-A EDGE -j DROP",
    "COMMIT",
    "RULES",
    `${command} -C ${jumpRule} 2>/dev/null || ${command} -I ${jumpRule}`,
  ];
}

/** Returns the command for a firewall rule, which can't have addresses of both IP versions; nothing for an empty list. */
function gcloudRule(name: string, addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  const ports = webPorts.map((port) => `tcp:${port}`).join(",");
  return [
    `gcloud compute firewall-rules create ${name} --direction=INGRESS --action=ALLOW --rules=${ports} \\`,
    `  --source-ranges=${addresses.join(",")}`,
  ];
}

/** Returns the command for a rule of a network security group; nothing for an empty list. */
function azureRule(name: string, priority: number, addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  return [
    `az network nsg rule create --resource-group "$RESOURCE_GROUP" --nsg-name "$NSG" --name ${name} \\`,
    `  --priority ${priority} --direction Inbound --access Allow --protocol Tcp \\`,
    `  --destination-port-ranges ${webPorts.join(" ")} \\`,
    `  --source-address-prefixes ${addresses.join(" ")}`,
  ];
}

/** Returns a set. `elements` is left out of an empty set because nftables rejects an empty list. */
function formatNftSet(name: string, type: string, addresses: readonly string[]): string[] {
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

function toCidrs(addresses: readonly string[], bits: 32 | 128): string[] {
  return addresses.map((address) => (address.includes("/") ? address : `${address}/${bits}`));
}

function formatHclList(head: string, values: readonly string[]): string[] {
  if (values.length === 0) return [`${head} = []`];
  const margin = " ".repeat(head.length - head.trimStart().length);
  return [`${head} = [`, ...values.map((value) => `${margin}  "${value}",`), `${margin}]`];
}

function joinLines(...parts: readonly (string | readonly string[])[]): string {
  return parts
    .flat()
    .map((line) => `${line}\n`)
    .join("");
}
