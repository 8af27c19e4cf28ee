import { describe, expect, it } from "vitest";
import { readOptions, UsageError } from "./options.ts";

const url = "https://api.example.com";

describe("the command line", () => {
  it("takes an address and a key", () => {
    expect(readOptions(["--url", url, "--key", "abc"], {})).toEqual({
      target: { url, key: "abc", readOnly: false },
      sections: [],
      json: false,
    });
  });

  it("takes the key from the environment, so that it is not on the command line", () => {
    expect(readOptions(["--url", url], { CONFORMANCE_KEY: "abc" })?.target.key).toBe("abc");
  });

  it("takes several sections", () => {
    const args = ["--url", url, "--key", "abc", "--section", "Tunnels", "--section", "zones.create"];
    expect(readOptions(args, {})?.sections).toEqual(["Tunnels", "zones.create"]);
  });

  it("does without a key when the operator listener can make an account", () => {
    const args = ["--url", url, "--operator-url", "http://127.0.0.1:8791", "--operator-token", "abc"];
    expect(readOptions(args, {})?.target).not.toHaveProperty("key");
  });

  it("gives nothing when help is asked for", () => {
    expect(readOptions(["--help"], {})).toBeUndefined();
  });

  it.each([
    ["no address", ["--key", "abc"]],
    ["an address with a path", ["--url", `${url}/v1`, "--key", "abc"]],
    ["an address without a scheme", ["--url", "api.example.com", "--key", "abc"]],
    ["neither key nor operator", ["--url", url]],
    ["an operator without its token", ["--url", url, "--key", "abc", "--operator-url", "http://127.0.0.1:8791"]],
    ["an option that does not exist", ["--url", url, "--key", "abc", "--fast"]],
  ])("refuses %s", (_, args) => {
    expect(() => readOptions(args, {})).toThrow(UsageError);
  });
});
