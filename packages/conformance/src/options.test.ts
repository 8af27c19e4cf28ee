import { describe, expect, it } from "vitest";
import { parseOptions, UsageError } from "./options.ts";

const url = "https://api.example.com";

describe("the command line", () => {
  it("parses a URL and a key", () => {
    expect(parseOptions(["--url", url, "--key", "abc"], {})).toEqual({
      target: { url, key: "abc", readOnly: false },
      sections: [],
      json: false,
    });
  });

  it("reads the key from the environment", () => {
    expect(parseOptions(["--url", url], { CONFORMANCE_KEY: "abc" })?.target.key).toBe("abc");
  });

  it("parses several sections", () => {
    const args = ["--url", url, "--key", "abc", "--section", "Tunnels", "--section", "zones.create"];
    expect(parseOptions(args, {})?.sections).toEqual(["Tunnels", "zones.create"]);
  });

  it("needs no key if the operator listener can create an account", () => {
    const args = ["--url", url, "--operator-url", "http://127.0.0.1:8791", "--operator-token", "abc"];
    expect(parseOptions(args, {})?.target).not.toHaveProperty("key");
  });

  it("returns undefined for --help", () => {
    expect(parseOptions(["--help"], {})).toBeUndefined();
  });

  it.each([
    ["no URL", ["--key", "abc"]],
    ["a URL with a path", ["--url", `${url}/v1`, "--key", "abc"]],
    ["a URL without a scheme", ["--url", "api.example.com", "--key", "abc"]],
    ["neither key nor operator", ["--url", url]],
    ["an operator without its token", ["--url", url, "--key", "abc", "--operator-url", "http://127.0.0.1:8791"]],
    ["an unknown option", ["--url", url, "--key", "abc", "--fast"]],
  ])("rejects %s", (_, args) => {
    expect(() => parseOptions(args, {})).toThrow(UsageError);
  });
});
