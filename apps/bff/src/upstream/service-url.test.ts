import { describe, expect, it } from "vitest";
import { parseServiceUrl } from "./service-url.ts";

describe("row 39: the service's address", () => {
  it.each([
    "https://edge.example",
    "https://edge.example:8443/",
    "http://localhost:8790",
    "http://127.0.0.1:8790",
    "http://[::1]:8790",
  ])("may be %s", (text) => {
    expect(parseServiceUrl(text, false).href).toBe(new URL(text).href);
  });

  it.each([
    ["http://edge.example", "https://"],
    ["http://127.0.0.1.example", "https://"],
    ["http://localhost.example", "https://"],
    ["ftp://edge.example", "http"],
    ["edge.example", "http"],
    ["", "http"],
    ["https://user:pass@edge.example", "alone"],
    ["https://edge.example/v1", "alone"],
    ["https://edge.example?x=1", "alone"],
  ])("may not be %s", (text, reason) => {
    expect(() => parseServiceUrl(text, false)).toThrow(reason);
  });

  it("may be plain http elsewhere by an explicit setting alone", () => {
    expect(parseServiceUrl("http://edge.example", true).host).toBe("edge.example");
  });
});
