import type { Certificate } from "@edge-console/contract/objects/certificate";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { uploadCertificate } from "./upload-certificate.ts";

const block = (label: string) => `-----BEGIN ${label}-----\nAQID\n-----END ${label}-----`;
const certificate: Certificate = { TYPE: "CUSTOM", ISSUER: "Example", EXPIRES: 1_800_000_000, UPLOADED: 1_790_000_000 };
let bodies: (string | undefined)[];

beforeEach(() => {
  bodies = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { body }: { body?: string }) => {
    bodies.push(body);
    return Promise.resolve(Response.json(certificate));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("uploads only the PEM blocks, once", async () => {
  const hostnameRef = { account: "acc", zone: "ABC123", hostname: createExampleHostname() };
  const input = { certificate: `note ${block("CERTIFICATE")}`, privateKey: block("EC PRIVATE KEY") };
  expect(await uploadCertificate(hostnameRef, input)).toEqual(certificate);
  expect(bodies.map((body) => JSON.parse(body ?? ""))).toEqual([
    { CERTIFICATE: `${block("CERTIFICATE")}\n`, PRIVATE_KEY: `${block("EC PRIVATE KEY")}\n` },
  ]);
});
