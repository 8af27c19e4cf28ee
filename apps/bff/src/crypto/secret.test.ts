import { inspect } from "node:util";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { Secret } from "./secret.ts";

const value = "Zk3Q9xWm2Lr8Tn5Vb7Yc1Hd6Jf4Gs0PaEuIoRtKwXzMqNyBvCgDhFjSlApQeWr12";
const secret = new Secret(value);

describe("row 33: a secret shows itself nowhere", () => {
  it.each([
    ["JSON", JSON.stringify({ deep: [{ secret }] })],
    ["text", `${String(secret)} ${secret.toString()}`],
    ["joining", [secret, secret].join(" ")],
    ["inspection", inspect({ deep: { secret } }, { depth: 9, showHidden: true })],
    ["an error's text", new Error(`cannot use ${String(secret)}`).stack ?? ""],
    ["its own keys", Object.entries(secret).join()],
    ["its fingerprint", secret.fingerprint()],
  ])("in %s", (_, shown) => {
    expect(shown).not.toContain(value);
    expect(shown).not.toContain(value.slice(0, 12));
  });

  it("in a log line", () => {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    log.info({ secret, nested: { list: [secret] }, err: new Error("refused", { cause: secret }) }, "key %s", secret);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(value);
  });

  it("gives its value to those who ask for it", () => {
    expect(secret.reveal()).toBe(value);
    expect(secret.lastFour()).toBe("Wr12");
    expect(new Secret("short").lastFour()).toBe("");
  });

  it("masks itself in a foreign text, whole or line by line", () => {
    const pem = new Secret(
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n",
    );
    expect(secret.maskIn(`bad key ${value}.`)).toBe("bad key [secret].");
    expect(pem.maskIn("near 'hkiG9w0BAQEFAASC'")).toBe("near '[secret]'");
  });
});
