import { expect, test } from "vitest";
import { extractHostname, splitEndpoint } from "./pasted-url.ts";

test.each([
  ["https://cdn.example.com/path?x=1", "cdn.example.com"],
  ["http://cdn.example.com:8080", "cdn.example.com"],
  ["https://user@CDN.example.com/", "cdn.example.com"],
  ["cdn.example.com/path", "cdn.example.com"],
  [" cdn.example.com ", "cdn.example.com"],
  ["CDN.example.com", "CDN.example.com"],
  ["*.example.com", "*.example.com"],
  ["not a/host", "not a/host"],
])("takes the hostname of %j: %j", (text, hostname) => {
  expect(extractHostname(text)).toBe(hostname);
});

test.each([
  ["https://app.internal:8443/path", { scheme: "https", host: "app.internal", port: "8443" }],
  ["http://10.0.0.5", { scheme: "http", host: "10.0.0.5", port: undefined }],
  ["http://app.internal:80/", { scheme: "http", host: "app.internal", port: "80" }],
  ["10.0.0.5:8080", { scheme: undefined, host: "10.0.0.5", port: "8080" }],
  ["[fd00::1]:3000", { scheme: undefined, host: "fd00::1", port: "3000" }],
  ["https://[fd00::1]/", { scheme: "https", host: "fd00::1", port: undefined }],
  ["app.internal/path", { scheme: undefined, host: "app.internal", port: undefined }],
  ["app.internal:8080/path", { scheme: undefined, host: "app.internal", port: "8080" }],
  ["app.internal", undefined],
  ["not a/host", undefined],
  ["10.0.0.0/24", undefined],
  ["https://app.internal/a:80", { scheme: "https", host: "app.internal", port: undefined }],
  ["fd00::1", undefined],
  ["ftp://app.internal", undefined],
])("splits %j", (text, parts) => {
  expect(splitEndpoint(text)).toEqual(parts);
});
