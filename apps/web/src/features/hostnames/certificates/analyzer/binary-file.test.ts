import { expect, test } from "vitest";
import { findConversion } from "./binary-file.ts";

test.each([
  ["cert.cer", [0x30, 0x82, 0x04, 0x11, 0x30, 0x82], "openssl x509 -inform DER -in cert.cer -out cert.pem"],
  ["key.der", [0x30, 0x82, 0x04, 0x11, 0x02, 0x01, 0x00], "openssl pkey -inform DER -in key.der -out key.pem"],
  [
    "my site.pfx",
    [0x30, 0x82, 0x0a, 0x11, 0x02, 0x01, 0x03],
    "openssl pkcs12 -nodes -in 'my site.pfx' -out 'my site.pem'",
  ],
  ["-a.p12", [0x30, 0x80, 0x02, 0x01, 0x03], "openssl pkcs12 -nodes -in ./-a.p12 -out ./-a.pem"],
  [
    "chain.p7b",
    [0x30, 0x82, 0x0a, 0x11, 0x06, 0x09],
    "openssl pkcs7 -inform DER -print_certs -in chain.p7b -out chain.pem",
  ],
  ["it's.cer", [0x30, 0x03, 0x30, 0x01, 0x00], "openssl x509 -inform DER -in 'it'\\''s.cer' -out 'it'\\''s.pem'"],
])("finds the command that converts %s", (name, bytes, command) => {
  expect(findConversion(name, Uint8Array.from(bytes))?.command).toBe(command);
});

test.each([[[]], [[0x2d, 0x2d, 0x2d]], [[0x30, 0x03, 0x04, 0x01, 0x00]]])("doesn't know %j", (bytes) => {
  expect(findConversion("x", Uint8Array.from(bytes))).toBeUndefined();
});
