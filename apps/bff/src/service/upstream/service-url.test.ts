import { describe, expect, it } from "vitest";
import { parseServiceUrl } from "./service-url.ts";

describe("row 39: URL of the service", () => {
  it.each([
    "https://edge.example",
    "https://edge.example:8443/",
    "http://localhost:8790",
    "http://127.0.0.1:8790",
    "http://[::1]:8790",
  ])("accepts %s", (text) => {
    expect(parseServiceUrl(text, false).href).toBe(new URL(text).href);
  });

  it.each([
    ["http://edge.example", "https://"],
    ["http://127.0.0.1.example", "https://"],
    ["http://localhost.example", "https://"],
    ["ftp://edge.example", "http"],
    ["edge.example", "http"],
    ["", "http"],
    ["https://user:pass@edge.example", "must contain only"],
    ["https://edge.example/v1", "must contain only"],
    ["https://edge.example?x=1", "must contain only"],
  ])("rejects %s", (text, reason) => {
    expect(() => parseServiceUrl(text, false)).toThrow(reason);
  });

  it("accepts http on other hosts only with an explicit setting", () => {
    expect(parseServiceUrl("http://edge.example", true).host).toBe("edge.example");
  });
});
