import { expect, test } from "vitest";
import { checkHostHeader } from "./host-header.ts";

test.each(["", "www.example.com", "WWW.Example.com", "localhost", "a.b.c.d.example"])("accepts %j", (value) => {
  expect(checkHostHeader(value)).toEqual({ ok: true, value });
});

test.each([
  "www.example.com:80",
  "https://www.example.com",
  "a b",
  "*.example.com",
  "192.0.2.1",
  "a\r\nX: y",
  "é.example",
])("rejects %j", (value) => {
  expect(checkHostHeader(value).ok).toBe(false);
});
