import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkAddressList, normalizeAddress, parseAddressLines, sortAddresses } from "./address-list.ts";

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6().filter((address) => !address.includes("."));
const block4 = fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`);
const block6 = fc.tuple(ipv6, fc.integer({ min: 0, max: 128 })).map(([address, bits]) => `${address}/${bits}`);
const entry = fc.oneof(ipv4, ipv6, block4, block6);

describe("an address", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1/32", "192.0.2.1"],
    ["192.0.2.77/24", "192.0.2.0/24"],
    ["10.20.30.40/0", "0.0.0.0/0"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:db8::1/128", "2001:db8::1"],
    ["2001:db8:ffff::1/32", "2001:db8::/32"],
    ["::/0", "::/0"],
  ])("%s is saved as %s", (input, saved) => {
    expect(normalizeAddress(input)).toBe(saved);
  });

  test.each([
    "",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.1/33",
    "192.0.2.1/-1",
    "192.0.2.1/08",
    "192.0.2.1/",
    "192.0.2.1/24/24",
  ])("rejects %j", (input) => {
    expect(normalizeAddress(input)).toBeNull();
  });

  test.each(["2001:db8::g", "2001:db8::1/129", "fe80::1%eth0", "[2001:db8::1]", "example.com", "0x7f.0.0.1", "127.1"])(
    "%j is none either",
    (input) => {
      expect(normalizeAddress(input)).toBeNull();
    },
  );

  test("normalization is idempotent", () => {
    fc.assert(
      fc.property(entry, (input) => {
        const once = normalizeAddress(input);
        expect(once).not.toBeNull();
        expect(normalizeAddress(once ?? "")).toBe(once);
      }),
    );
  });

  test("a range is the same for each of its addresses", () => {
    fc.assert(
      fc.property(ipv4, fc.integer({ min: 0, max: 31 }), (address, bits) => {
        const block = normalizeAddress(`${address}/${bits}`);
        const first = block?.split("/")[0];
        expect(block).toBe(normalizeAddress(`${first}/${bits}`));
      }),
    );
  });
});

describe("an address list", () => {
  test("keeps the order and removes blank lines and duplicates", () => {
    const list = checkAddressList(" 192.0.2.1 \r\n\n192.0.2.1/32\n2001:db8::/32\n");
    expect(list).toEqual({ ok: true, value: "192.0.2.1\n2001:db8::/32" });
  });

  test("empty text is an empty list", () => {
    expect(checkAddressList("\n \n")).toEqual({ ok: true, value: "" });
  });

  test("reports the invalid line", () => {
    expect(checkAddressList("192.0.2.1\nnonsense")).toMatchObject({
      ok: false,
      kind: "entry",
      reason: expect.stringContaining("Line 2"),
    });
  });

  const many = (count: number) => Array.from({ length: count }, (_, n) => `10.0.${n >> 8}.${n & 255}`);

  test("allows up to 1,000 entries", () => {
    expect(checkAddressList(many(1000).join("\n")).ok).toBe(true);
    expect(checkAddressList(many(1001).join("\n"))).toMatchObject({ ok: false, kind: "too-long" });
  });

  test("doesn't count duplicates", () => {
    expect(checkAddressList([...many(1000), ...many(1000)].join("\n")).ok).toBe(true);
  });

  test("validation is idempotent", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 50 }), (entries) => {
        const saved = checkAddressList(entries.join("\n"));
        const value = saved.ok ? saved.value : "refused";
        expect(checkAddressList(value)).toEqual({ ok: true, value });
        expect(new Set(value.split("\n")).size).toBe(value.split("\n").length);
      }),
    );
  });

  test("parses any text and reports every line", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const lines = parseAddressLines(text);
        expect(lines.map((line) => line.input)).toEqual(
          text
            .split("\n")
            .map((line) => line.trim())
            .filter((line) => line !== ""),
        );
      }),
    );
  });
});

test("sorts addresses numerically, IPv4 first, ranges before their addresses", () => {
  expect(
    sortAddresses(["2001:db8::1", "10.0.0.10", "10.0.0.9", "10.0.0.0/8", "::/0", "10.0.0.0", "9.0.0.0/24"]),
  ).toEqual(["9.0.0.0/24", "10.0.0.0/8", "10.0.0.0", "10.0.0.9", "10.0.0.10", "::/0", "2001:db8::1"]);
});
