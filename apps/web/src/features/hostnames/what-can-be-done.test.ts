import { exampleHostname } from "@edge-console/testing/example-hostname";
import { describe, expect, it } from "vitest";
import { certificateWords } from "./certificate-words.ts";
import { stepsDone, whyNot } from "./what-can-be-done.ts";

const now = 1_790_000_000;
const day = 86_400;
const standard = exampleHostname({ ID: 1, DEFAULT: 1, HOSTNAME: "example.edge-zones.example", SSL_ENABLED: 1 });
const custom = exampleHostname({ ID: 2, HOSTNAME: "cdn.example.com" });
const at = (...hostnames: (typeof standard)[]) => ({ hostnames, now });

describe("disabling", () => {
  it("is for the default hostname alone, and only beside another one", () => {
    expect(whyNot.disable(custom, at(standard, custom))).toContain("default hostname");
    expect(whyNot.disable(standard, at(standard))).toContain("of your own");
    expect(whyNot.disable(standard, at(standard, custom))).toBeUndefined();
  });
});

describe("deleting", () => {
  it("leaves the default hostname, and the last one that serves", () => {
    const disabled = { ...standard, STATUS: "DISABLED" as const, ENABLED: 0 as const };
    expect(whyNot.delete(standard, at(standard))).toBeDefined();
    expect(whyNot.delete(custom, at(disabled, custom))).toContain("Enable the default hostname");
    expect(whyNot.delete(custom, at(disabled, custom, exampleHostname({ ID: 3 })))).toBeUndefined();
    expect(whyNot.delete(custom, at(standard, custom))).toBeUndefined();
  });
});

describe("Force HTTPS", () => {
  it("waits for HTTPS, then for a certificate, and not for an expired one", () => {
    const on = { ...custom, SSL_ENABLED: 1 as const };
    expect(whyNot.forceSsl(custom, at(custom))).toContain("HTTPS on");
    expect(whyNot.forceSsl(on, at(on))).toContain("none has been issued");
    expect(whyNot.forceSsl({ ...on, CERTIFICATE_EXPIRES: now - 1 }, at(on))).toContain("expired");
    expect(whyNot.forceSsl({ ...on, CERTIFICATE_EXPIRES: now + day }, at(on))).toBeUndefined();
  });

  it("is the last of four steps", () => {
    const ready = { ...custom, SSL_ENABLED: 1 as const, CERTIFICATE_EXPIRES: now + day };
    expect(stepsDone(ready, true, now)).toEqual({ dns: true, https: true, certificate: true, force: false });
    expect(stepsDone(custom, undefined, now)).toEqual({ dns: false, https: false, certificate: false, force: false });
  });
});

describe("a certificate in words", () => {
  const served = { ...custom, SSL_ENABLED: 1 as const };
  it.each([
    [custom, "HTTPS off"],
    [served, "Being issued"],
    [{ ...served, CERTIFICATE_EXPIRES: now }, "Expired"],
    [{ ...served, SSL_CERTIFICATE: "CUSTOM" as const, CERTIFICATE_EXPIRES: now + 10 * day }, "Ends in 10 days"],
    [{ ...served, CERTIFICATE_EXPIRES: now + 10 * day }, "Valid"],
  ])("says %#", (hostname, word) => {
    expect(certificateWords(hostname, now).word).toBe(word);
  });
});
