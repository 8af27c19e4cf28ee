import type { Certificate } from "@edge-console/contract/objects/certificate";
import { exampleHostname } from "@edge-console/contract/examples/hostname";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemError } from "../../../api/problem.ts";
import { removeCertificate } from "./remove-certificate.ts";
import { arrived, uploadCertificate } from "./upload-certificate.ts";

const place = { account: "acc", zone: "ABC123", hostname: exampleHostname() };
const sent = { notAfter: 1_800_000_000, issuer: "Example Issuing" };
const block = (label: string) => `-----BEGIN ${label}-----\nAQID\n-----END ${label}-----`;
const material = { certificate: `note ${block("CERTIFICATE")}`, privateKey: block("EC PRIVATE KEY") };
const custom: Certificate = {
  TYPE: "CUSTOM",
  ISSUER: "Example Issuing",
  EXPIRES: sent.notAfter,
  UPLOADED: 1_790_000_000,
};
const automatic: Certificate = { TYPE: "AUTOCERT", ISSUER: "CA", EXPIRES: 1_795_000_000, UPLOADED: 0 };

let calls: { method: string; body: string | undefined }[];
let write: () => Response;
let read: () => Response;
const problem = (status: number, more = {}) =>
  Response.json(
    { type: "urn:edge-console:upstream-timeout", title: "too long", status, requestId: "r", ...more },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );

beforeEach(() => {
  calls = [];
  read = () => Response.json(custom);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { method = "", body }: { method?: string; body?: string }) => {
    calls.push({ method, body });
    return Promise.resolve(method === "GET" ? read() : write());
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("an upload", () => {
  it("sends the PEM blocks alone, once", async () => {
    write = () => Response.json(custom);
    expect(await uploadCertificate(place, material, sent, automatic)).toEqual({ certificate: custom, readBack: false });
    expect(calls).toHaveLength(1);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      CERTIFICATE: `${block("CERTIFICATE")}\n`,
      PRIVATE_KEY: `${block("EC PRIVATE KEY")}\n`,
    });
  });

  it("is looked for when its answer was lost, and not sent again", async () => {
    write = () => problem(504, { outcome: "unknown" });
    expect(await uploadCertificate(place, material, sent, automatic)).toEqual({ certificate: custom, readBack: true });
    expect(calls.map(({ method }) => method)).toEqual(["POST", "GET"]);
  });

  it("is said not to have happened where something else is in place", async () => {
    write = () => problem(504, { outcome: "unknown" });
    read = () => Response.json(automatic);
    const failed = uploadCertificate(place, material, sent, automatic);
    await expect(failed).rejects.toMatchObject({ outcome: "not-applied", title: "The certificate was not saved" });
  });

  it("stays unknown where it cannot be read back", async () => {
    write = () => problem(504, { outcome: "unknown" });
    read = () => problem(503);
    await expect(uploadCertificate(place, material, sent, automatic)).rejects.toMatchObject({ outcome: "unknown" });
  });

  it("that was refused is not looked for", async () => {
    write = () => problem(400, { outcome: "not-applied" });
    await expect(uploadCertificate(place, material, sent, automatic)).rejects.toBeInstanceOf(ProblemError);
    expect(calls).toHaveLength(1);
  });
});

it("tells a certificate that arrived from the same one that was there before", () => {
  expect(arrived(custom, sent, undefined)).toBe(true);
  expect(arrived(custom, sent, { ...custom, UPLOADED: custom.UPLOADED - 60 })).toBe(true);
  expect(arrived(custom, sent, custom)).toBe(false);
  expect(arrived({ ...custom, ISSUER: "Another" }, sent, undefined)).toBe(false);
});

describe("a removal", () => {
  it("is decided by what is in place when its answer was lost", async () => {
    write = () => problem(504, { outcome: "unknown" });
    await expect(removeCertificate(place)).rejects.toMatchObject({ outcome: "not-applied" });
    read = () => Response.json(automatic);
    expect(await removeCertificate(place)).toEqual(automatic);
  });
});
