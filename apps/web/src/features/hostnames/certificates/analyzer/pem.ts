/** A PEM block: `-----BEGIN label-----`, its content, `-----END label-----`. */
export type PemBlock = { label: string; text: string };

const blockPattern = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g;

/** Returns the PEM blocks of a text in order, without the text between them (bag attributes, comments). */
export function parsePemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(blockPattern)].map(([block, label = ""]) => ({ label, text: block }));
}

/** Decodes a block; undefined if it isn't Base64 or has headers, as an encrypted key does. */
export function decodePem({ label, text }: PemBlock): Uint8Array<ArrayBuffer> | undefined {
  const base64 = text.slice(`-----BEGIN ${label}-----`.length, -`-----END ${label}-----`.length).replaceAll(/\s/g, "");
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Certificates and private keys of a text, each as PEM; empty if there are none. */
export type PemParts = { certificates: string; privateKeys: string };

/** Splits a bundle into certificates and private keys. Ignores other blocks, such as EC parameters. */
export function splitPem(text: string): PemParts {
  const blocks = parsePemBlocks(text);
  return {
    certificates: joinBlocks(blocks.filter(({ label }) => label === "CERTIFICATE")),
    privateKeys: joinBlocks(blocks.filter(({ label }) => isPrivateKeyLabel(label))),
  };
}

/** Returns whether a block with this label contains a private key, encrypted or not. */
export function isPrivateKeyLabel(label: string): boolean {
  return label.endsWith("PRIVATE KEY");
}

/** Returns the certificate blocks of a text, or the whole text if it has none. */
export function extractCertificates(text: string): string {
  return splitPem(text).certificates || text;
}

/** Returns the first private key block of a text, or the whole text if it has none. */
export function extractPrivateKey(text: string): string {
  const key = parsePemBlocks(text).find(({ label }) => isPrivateKeyLabel(label));
  return key ? `${key.text}\n` : text;
}

function joinBlocks(blocks: readonly PemBlock[]): string {
  const texts = [...new Set(blocks.map(({ text }) => text))];
  return texts.length === 0 ? "" : `${texts.join("\n")}\n`;
}
