import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { describe, expect, it } from "vitest";
import { describeCertificate } from "../../resources/hostnames/certificate-labels.ts";
import { disabledReasons, getCompletedSteps } from "./hostname-actions.ts";

const now = 1_790_000_000;
const day = 86_400;
const defaultHostname = createExampleHostname({
  ID: 1,
  DEFAULT: 1,
  HOSTNAME: "example.edge-zones.example",
  SSL_ENABLED: 1,
});
const custom = createExampleHostname({ ID: 2, HOSTNAME: "cdn.example.com" });
const at = (...hostnames: (typeof defaultHostname)[]) => ({ hostnames, now });

describe("disabledReasons.disable", () => {
  it("allows only the default hostname, and only next to a custom one", () => {
    expect(disabledReasons.disable(custom, at(defaultHostname, custom))).toContain("default hostname");
    expect(disabledReasons.disable(defaultHostname, at(defaultHostname))).toContain("custom hostname");
    expect(disabledReasons.disable(defaultHostname, at(defaultHostname, custom))).toBeUndefined();
  });
});

describe("disabledReasons.delete", () => {
  it("rejects the default hostname, and the last one that serves traffic", () => {
    const disabled = { ...defaultHostname, STATUS: "DISABLED" as const, ENABLED: 0 as const };
    expect(disabledReasons.delete(defaultHostname, at(defaultHostname))).toBeDefined();
    expect(disabledReasons.delete(custom, at(disabled, custom))).toContain("Enable the default hostname");
    expect(disabledReasons.delete(custom, at(disabled, custom, createExampleHostname({ ID: 3 })))).toBeUndefined();
    expect(disabledReasons.delete(custom, at(defaultHostname, custom))).toBeUndefined();
  });
});

describe("Force HTTPS", () => {
  it("requires HTTPS and a valid certificate", () => {
    const on = { ...custom, SSL_ENABLED: 1 as const };
    expect(disabledReasons.forceSsl(custom, at(custom))).toContain("Enable HTTPS");
    expect(disabledReasons.forceSsl(on, at(on))).toContain("Waiting for a certificate");
    expect(disabledReasons.forceSsl({ ...on, CERTIFICATE_EXPIRES: now - 1 }, at(on))).toContain("expired");
    expect(disabledReasons.forceSsl({ ...on, CERTIFICATE_EXPIRES: now + day }, at(on))).toBeUndefined();
  });

  it("is the last step of the HTTPS setup", () => {
    const ready = { ...custom, SSL_ENABLED: 1 as const, CERTIFICATE_EXPIRES: now + day };
    expect(getCompletedSteps(ready, true, now)).toEqual({ dns: true, https: true, certificate: true, force: false });
    const noActions = { dns: false, https: false, certificate: false, force: false };
    expect(getCompletedSteps(custom, undefined, now)).toEqual(noActions);
  });

  it("completes the HTTPS step only when a certificate exists", () => {
    const issuing = { ...custom, SSL_ENABLED: 1 as const };
    expect(getCompletedSteps(issuing, true, now)).toMatchObject({ https: false, certificate: false });
    const expired = { ...issuing, CERTIFICATE_EXPIRES: now - 1 };
    expect(getCompletedSteps(expired, true, now)).toMatchObject({ https: true, certificate: false });
  });
});

describe("describeCertificate", () => {
  const served = { ...custom, SSL_ENABLED: 1 as const };
  it.each([
    [custom, "HTTPS off"],
    [served, "Issuing"],
    [{ ...served, CERTIFICATE_EXPIRES: now }, "Expired"],
    [{ ...served, SSL_CERTIFICATE: "CUSTOM" as const, CERTIFICATE_EXPIRES: now + 10 * day }, "Expires in 10 days"],
    [{ ...served, CERTIFICATE_EXPIRES: now + 10 * day }, "Valid"],
  ])("returns the label of case %#", (hostname, label) => {
    expect(describeCertificate(hostname, now).label).toBe(label);
  });
});
