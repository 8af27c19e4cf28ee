import { describe, expect, it } from "vitest";
import { certificateToSend, pemBytes, privateKeyToSend, sortPem } from "./pem.ts";

const block = (label: string, content = "AQID") => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`;
const leaf = block("CERTIFICATE");
const issuer = block("CERTIFICATE", "BAUG");
const key = block("EC PRIVATE KEY");

describe("a bundle", () => {
  it("is taken apart whatever its order, each certificate once", () => {
    const text = `Bag Attributes\n${issuer}\r\n${block("EC PARAMETERS")}\n${key}\nsubject=…\n${leaf}\n${leaf}`;
    expect(sortPem(text)).toEqual({ certificates: `${issuer}\n${leaf}\n`, privateKeys: `${key}\n` });
    expect(sortPem("hello")).toEqual({ certificates: "", privateKeys: "" });
  });

  it("keeps an encrypted key whole, headers and all", () => {
    const encrypted = block("RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nAQID");
    expect(sortPem(encrypted).privateKeys).toBe(`${encrypted}\n`);
  });
});

describe("what is sent", () => {
  it("is the blocks alone", () => {
    expect(certificateToSend(`x ${leaf} y ${issuer}`)).toBe(`${leaf}\n${issuer}\n`);
    expect(privateKeyToSend(`${block("EC PARAMETERS")}\n${key}\n${block("PRIVATE KEY")}`)).toBe(`${key}\n`);
  });

  it("is the text itself where it holds none", () => {
    expect(certificateToSend("hello")).toBe("hello");
    expect(privateKeyToSend("hello")).toBe("hello");
  });
});

it("reads the bytes of a block, and says when they are none", () => {
  expect(pemBytes({ label: "CERTIFICATE", text: leaf })).toEqual(Uint8Array.of(1, 2, 3));
  expect(pemBytes({ label: "CERTIFICATE", text: block("CERTIFICATE", "*") })).toBeUndefined();
});
