import type { CallBody } from "../upstream/call-service.ts";
import { describe, expect, it } from "vitest";
import { isSuperseded } from "./superseded-writes.ts";
import { reconcilers } from "./reconcilers.ts";

describe("outcome of a hostname update", () => {
  const isHidden = (sent: CallBody, operation: string, body: CallBody | null) =>
    isSuperseded(
      [{ operation, body: body && JSON.stringify(body) }],
      reconcilers.updateHostname!,
      { finding: "not-applied" },
      sent,
    );

  it.each<[CallBody, string, CallBody | null]>([
    [{ FORCE_SSL: 1 }, "updateHostname", { FORCE_SSL: 0 }],
    [{ FORCE_SSL: 1 }, "updateHostname", { SSL_ENABLED: 0 }],
    [{ FORCE_SSL: 1 }, "updateHostname", null],
    [{ FORCE_SSL: 1 }, "removeCertificate", null],
    [{ SSL_ENABLED: 0 }, "uploadCertificate", null],
    [{ STATUS: "DISABLED" }, "updateHostname", { ENABLED: 1 }],
    [{ ENABLED: 0 }, "updateHostname", { STATUS: "ACTIVE" }],
  ])("that sent %j is superseded by a later %s with %j", (...change) => {
    expect(isHidden(...change)).toBe(true);
  });

  it.each<[CallBody, string, CallBody | null]>([
    [{ FORCE_SSL: 1 }, "updateHostname", { FORCE_SSL: 1 }],
    [{ FORCE_SSL: 1 }, "updateHostname", { SSL_ENABLED: 1 }],
    [{ FORCE_SSL: 1 }, "updateHostname", { ENABLED: 0 }],
    [{ FORCE_SSL: 1 }, "uploadCertificate", null],
    [{ SSL_ENABLED: 1 }, "removeCertificate", null],
    [{ STATUS: "DISABLED" }, "updateHostname", { ENABLED: 0 }],
  ])("that sent %j is not superseded by a later %s with %j", (...change) => {
    expect(isHidden(...change)).toBe(false);
  });
});
