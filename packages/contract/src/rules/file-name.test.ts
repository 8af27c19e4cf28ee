import { expect, it } from "vitest";
import { toFileName } from "./file-name.ts";

it.each([
  [["Harbour Media", "Usage by day", "2026-06-01"], "harbour-media_usage-by-day_2026-06-01"],
  [["Café & Zürich Ltd.", "", "www.shop.example"], "cafe-zurich-ltd_www.shop.example"],
  [["../../etc/passwd", "東京"], "etc-passwd_東京"],
])("names a file after %o", (parts, name) => {
  expect(toFileName(...parts)).toBe(name);
});
