import { describe, expect, it } from "vitest";
import { toSafeLists, snippetKinds, getExcessAwsRules } from "./snippets.ts";

const lists = { ipv4: ["192.0.2.1", "198.51.100.0/24"], ipv6: ["2001:db8::1"] };

const make = (id: string, from = lists): string => {
  const kind = snippetKinds.find((kind) => kind.id === id);
  if (!kind) throw new Error(`there is no snippet ${id}`);
  return kind.make(from);
};

describe("snippets", () => {
  it("nginx lets the edge in and nobody else", () => {
    expect(make("nginx")).toBe("allow 192.0.2.1;\nallow 198.51.100.0/24;\nallow 2001:db8::1;\ndeny all;\n");
  });

  it("nginx trusts the edge's header, whose name is left to the reader", () => {
    expect(make("nginx-real-ip")).toBe(
      "set_real_ip_from 192.0.2.1;\nset_real_ip_from 198.51.100.0/24;\nset_real_ip_from 2001:db8::1;\n# real_ip_header X-Forwarded-For;\n",
    );
  });

  it("iptables fills a chain in one step, each family with its own command", () => {
    expect(make("iptables")).toBe(`#!/bin/sh
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

  it("nftables has a set for each family", () => {
    expect(make("nftables")).toBe(`#!/usr/sbin/nft -f
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

  it("nftables leaves out the elements of an empty set", () => {
    expect(make("nftables", { ...lists, ipv6: [] })).toContain(`  set edge6 {
    type ipv6_addr
    flags interval
    auto-merge
  }
`);
  });

  it("the security group has CIDR blocks of both families for both ports", () => {
    const text = make("aws");
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

  it("Terraform gets lists in CIDR form, an empty one too", () => {
    expect(make("terraform", { ...lists, ipv6: [] })).toBe(`locals {
  edge_ipv4 = [
    "192.0.2.1/32",
    "198.51.100.0/24",
  ]
  edge_ipv6 = []
}
`);
  });

  it("the plain list is what /v1/edges/all answers", () => {
    expect(make("plain")).toBe("192.0.2.1\n198.51.100.0/24\n2001:db8::1\n");
  });

  it("have names and files of their own", () => {
    for (const key of ["id", "label", "file"] as const) {
      expect(new Set(snippetKinds.map((kind) => kind[key])).size).toBe(snippetKinds.length);
    }
  });
});

it("nothing but addresses reaches a configuration file", () => {
  const edges = { IPV4: ["192.0.2.1", "192.0.2.2;\nallow all"], IPV6: ["$(reboot)", "2001:db8::1"], ALL: [] };
  expect(toSafeLists(edges)).toEqual({ ipv4: ["192.0.2.1"], ipv6: ["2001:db8::1"], leftOut: 2 });
});

it("says when a security group would have more rules than AWS allows", () => {
  const many = (length: number) => ({ ipv4: Array.from({ length }, (_, n) => `192.0.2.${n}`), ipv6: [] });
  expect(getExcessAwsRules(many(30))).toBeUndefined();
  expect(getExcessAwsRules(many(31))).toBe(62);
});
