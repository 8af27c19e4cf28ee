import { inspect } from "node:util";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { Secret } from "./secret.ts";

const value = "Zk3Q9xWm2Lr8Tn5Vb7Yc1Hd6Jf4Gs0PaEuIoRtKwXzMqNyBvCgDhFjSlApQeWr12";
const secret = new Secret(value);

describe("row 33: a secret is redacted", () => {
  it.each([
    ["JSON", JSON.stringify({ deep: [{ secret }] })],
    ["a string", `${String(secret)} ${secret.toString()}`],
    ["a joined string", [secret, secret].join(" ")],
    ["util.inspect", inspect({ deep: { secret } }, { depth: 9, showHidden: true })],
    ["an error stack", new Error(`cannot use ${String(secret)}`).stack ?? ""],
    ["its own keys", Object.entries(secret).join()],
    ["its fingerprint", secret.fingerprint()],
  ])("in %s", (_, text) => {
    expect(text).not.toContain(value);
    expect(text).not.toContain(value.slice(0, 12));
  });

  it("in a log line", () => {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    log.info({ secret, nested: { list: [secret] }, err: new Error("refused", { cause: secret }) }, "key %s", secret);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(value);
  });

  it("returns its value only from reveal", () => {
    expect(secret.reveal()).toBe(value);
    expect(secret.lastFour()).toBe("Wr12");
    expect(new Secret("short").lastFour()).toBe("");
  });

  it("masks the value and its lines in other text", () => {
    const pem = new Secret(
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n",
    );
    expect(secret.maskIn(`bad key ${value}.`)).toBe("bad key [secret].");
    expect(pem.maskIn("near 'hkiG9w0BAQEFAASC'")).toBe("near '[secret]'");
  });
});
