import { describe, expect, it } from "vitest";
import { formatSnippetFile, toSafeLists, snippetKinds, getExcessAwsRules } from "./snippets.ts";

const lists = { ipv4: ["192.0.2.1", "198.51.100.0/24"], ipv6: ["2001:db8::1"] };

const render = (id: string, from = lists): string => {
  const kind = snippetKinds.find((kind) => kind.id === id);
  if (!kind) throw new Error(`No snippet ${id}`);
  return kind.render(from);
};

describe("snippets", () => {
  it("allows only edge addresses in nginx", () => {
    expect(render("nginx")).toBe("allow 192.0.2.1;\nallow 198.51.100.0/24;\nallow 2001:db8::1;\ndeny all;\n");
  });

  it("trusts the edge in nginx and leaves the header name to the user", () => {
    expect(render("nginx-real-ip")).toBe(
      "set_real_ip_from 192.0.2.1;\nset_real_ip_from 198.51.100.0/24;\nset_real_ip_from 2001:db8::1;\n# real_ip_header X-Forwarded-For;\n",
    );
  });

  it("replaces an iptables chain in one step for each IP version", () => {
    expect(render("iptables")).toBe(`#!/bin/sh
set -e

iptables-restore --noflush <<'RULES'
*filter
:EDGE - [0:0]
-A EDGE -s 192.0.2.1 -j ACCEPT
-A EDGE -s 198.51.100.0/24 -j ACCEPT
-A EDGE -j DROP
COMMIT
RULES
iptables -C INPUT -p tcp -m multiport --dports 80,443 -j EDGE 2>/dev/null || iptables -I INPUT -p tcp -m multiport --dports 80,443 -j EDGE

ip6tables-restore --noflush <<'RULES'
*filter
:EDGE - [0:0]
-A EDGE -s 2001:db8::1 -j ACCEPT
-A EDGE -j DROP
COMMIT
RULES
ip6tables -C INPUT -p tcp -m multiport --dports 80,443 -j EDGE 2>/dev/null || ip6tables -I INPUT -p tcp -m multiport --dports 80,443 -j EDGE
`);
  });

  it("allows only edge addresses in Apache, HAProxy, and Caddy", () => {
    expect(render("apache")).toBe(
      "<RequireAny>\n  Require ip 192.0.2.1\n  Require ip 198.51.100.0/24\n  Require ip 2001:db8::1\n</RequireAny>\n",
    );
    expect(render("haproxy").split("\n").slice(-3)).toEqual([
      "acl edge src 2001:db8::1",
      "tcp-request connection reject unless edge",
      "",
    ]);
    expect(render("caddy")).toContain("@not_edge not remote_ip 192.0.2.1 198.51.100.0/24 2001:db8::1\n");
  });

  it("has one ufw rule for each address, and one for all others", () => {
    expect(render("ufw").split("\n").slice(2, -1)).toEqual([
      "ufw allow proto tcp from 192.0.2.1 to any port 80,443 comment edge",
      "ufw allow proto tcp from 198.51.100.0/24 to any port 80,443 comment edge",
      "ufw allow proto tcp from 2001:db8::1 to any port 80,443 comment edge",
      "ufw deny proto tcp from any to any port 80,443",
    ]);
  });

  it.each([
    ["gcp", "--source-ranges=192.0.2.1,198.51.100.0/24\n", "--source-ranges=2001:db8::1\n"],
    ["azure", "--source-address-prefixes 192.0.2.1 198.51.100.0/24\n", "--source-address-prefixes 2001:db8::1\n"],
  ])("has a rule for each IP version in %s, and none for an empty list", (id, ipv4, ipv6) => {
    expect(render(id)).toContain(ipv4);
    expect(render(id)).toContain(ipv6);
    expect(render(id, { ...lists, ipv6: [] })).not.toContain("ipv6");
    expect(render(id, { ...lists, ipv6: [] })).not.toContain("IPv6");
  });

  it("creates an nftables set for each IP version", () => {
    expect(render("nftables")).toBe(`#!/usr/sbin/nft -f
table inet edge
delete table inet edge

table inet edge {
  set edge4 {
    type ipv4_addr
    flags interval
    auto-merge
    elements = {
      192.0.2.1,
      198.51.100.0/24,
    }
  }

  set edge6 {
    type ipv6_addr
    flags interval
    auto-merge
    elements = {
      2001:db8::1,
    }
  }

  chain input {
    type filter hook input priority filter; policy accept;
    tcp dport { 80, 443 } ip saddr @edge4 accept
    tcp dport { 80, 443 } ip6 saddr @edge6 accept
    tcp dport { 80, 443 } drop
  }
}
`);
  });

  it("leaves out the elements of an empty nftables set", () => {
    expect(render("nftables", { ...lists, ipv6: [] })).toContain(`  set edge6 {
    type ipv6_addr
    flags interval
    auto-merge
  }
`);
  });

  it("lists CIDR blocks of both IP versions for both ports in a security group", () => {
    const text = render("aws");
    expect(text).toContain(`  ingress {
    from_port = 443
    to_port   = 443
    protocol  = "tcp"
    cidr_blocks = [
      "192.0.2.1/32",
      "198.51.100.0/24",
    ]
    ipv6_cidr_blocks = [
      "2001:db8::1/128",
    ]
  }
}
`);
    expect(text.match(/ingress \{/g)).toHaveLength(2);
  });

  it("creates Terraform lists in CIDR notation, including empty ones", () => {
    expect(render("terraform", { ...lists, ipv6: [] })).toBe(`locals {
  edge_ipv4 = [
    "192.0.2.1/32",
    "198.51.100.0/24",
  ]
  edge_ipv6 = []
}
`);
  });

  it("creates the same plain list as /v1/edges/all", () => {
    expect(render("plain")).toBe("192.0.2.1\n198.51.100.0/24\n2001:db8::1\n");
  });

  it("say in the file what it contains and when it was loaded, except in the plain list", () => {
    const format = (id: string) => {
      const kind = snippetKinds.find((kind) => kind.id === id);
      return kind && formatSnippetFile(kind, lists, Date.parse("2026-11-23T07:17:03.293Z")).split("\n");
    };
    const note = "# Edge IP addresses of Edge Delivery, loaded 2026-11-23T07:17:03Z";
    expect(format("nginx")?.slice(0, 2)).toEqual([note, "allow 192.0.2.1;"]);
    expect(format("iptables")?.slice(0, 3)).toEqual(["#!/bin/sh", note, "set -e"]);
    expect(format("plain")?.[0]).toBe("192.0.2.1");
  });

  it("have unique IDs, labels, and file names", () => {
    for (const key of ["id", "label", "file"] as const) {
      expect(new Set(snippetKinds.map((kind) => kind[key])).size).toBe(snippetKinds.length);
    }
  });
});

it("leaves out everything that isn't an address", () => {
  const edges = { IPV4: ["192.0.2.1", "192.0.2.2;\nallow all"], IPV6: ["$(reboot)", "2001:db8::1"], ALL: [] };
  expect(toSafeLists(edges)).toEqual({ ipv4: ["192.0.2.1"], ipv6: ["2001:db8::1"], omitted: 2 });
});

it("counts the rules if a security group exceeds the AWS limit", () => {
  const createEdges = (length: number) => ({ ipv4: Array.from({ length }, (_, n) => `192.0.2.${n}`), ipv6: [] });
  expect(getExcessAwsRules(createEdges(30))).toBeUndefined();
  expect(getExcessAwsRules(createEdges(31))).toBe(62);
});
