import { describe, expect, it } from "vitest";
import { decodePem, extractCertificates, extractPrivateKey, splitPem } from "./pem.ts";

const block = (label: string, content = "AQID") => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`;
const leaf = block("CERTIFICATE");
const issuer = block("CERTIFICATE", "BAUG");
const key = block("EC PRIVATE KEY");

describe("splitPem", () => {
  it("splits a bundle in any order, without duplicates", () => {
    const text = `Bag Attributes\n${issuer}\r\n${block("EC PARAMETERS")}\n${key}\nsubject=…\n${leaf}\n${leaf}`;
    expect(splitPem(text)).toEqual({ certificates: `${issuer}\n${leaf}\n`, privateKeys: `${key}\n` });
    expect(splitPem("hello")).toEqual({ certificates: "", privateKeys: "" });
  });

  it("keeps the headers of an encrypted key", () => {
    const encrypted = block("RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nAQID");
    expect(splitPem(encrypted).privateKeys).toBe(`${encrypted}\n`);
  });
});

describe("extractCertificates and extractPrivateKey", () => {
  it("return only the blocks", () => {
    expect(extractCertificates(`x ${leaf} y ${issuer}`)).toBe(`${leaf}\n${issuer}\n`);
    expect(extractPrivateKey(`${block("EC PARAMETERS")}\n${key}\n${block("PRIVATE KEY")}`)).toBe(`${key}\n`);
  });

  it("return the whole text if it has no block", () => {
    expect(extractCertificates("hello")).toBe("hello");
    expect(extractPrivateKey("hello")).toBe("hello");
  });
});

it("decodes a block, and returns undefined if it is invalid", () => {
  expect(decodePem({ label: "CERTIFICATE", text: leaf })).toEqual(Uint8Array.of(1, 2, 3));
  expect(decodePem({ label: "CERTIFICATE", text: block("CERTIFICATE", "*") })).toBeUndefined();
});
