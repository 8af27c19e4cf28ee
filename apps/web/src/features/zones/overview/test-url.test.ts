import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { expect, it } from "vitest";
import { getTestUrl } from "./test-url.ts";

const now = 1_790_000_000;
const secured = { SSL_ENABLED: 1, CERTIFICATE_EXPIRES: now + 86_400 } as const;
const standard = createExampleHostname({ ID: 1, DEFAULT: 1, HOSTNAME: "shop.edge.example", ...secured });
const custom = createExampleHostname({ ID: 2, HOSTNAME: "cdn.example.com", ...secured });

it("prefers a custom hostname with a valid certificate", () => {
  expect(getTestUrl([standard, custom], undefined, now)).toBe("https://cdn.example.com/");
});

it("skips hostnames that don't work", () => {
  const url = (fields: Partial<typeof custom>) => getTestUrl([standard, { ...custom, ...fields }], undefined, now);
  expect(url({ STATUS: "DISABLED" })).toBe("https://shop.edge.example/");
  expect(url({ CERTIFICATE_EXPIRES: 0 })).toBe("https://shop.edge.example/");
  expect(getTestUrl([standard, custom], new Map([[2, "elsewhere"]]), now)).toBe("https://shop.edge.example/");
});

it("uses HTTP without a certificate, unless HTTPS is forced", () => {
  const insecure = { ...custom, SSL_ENABLED: 0 } as const;
  expect(getTestUrl([insecure], undefined, now)).toBe("http://cdn.example.com/");
  expect(getTestUrl([{ ...custom, CERTIFICATE_EXPIRES: now, FORCE_SSL: 1 }], undefined, now)).toBeUndefined();
  expect(getTestUrl([], undefined, now)).toBeUndefined();
});
