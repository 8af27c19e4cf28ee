/** One block of PEM: `-----BEGIN label-----`, what it holds, `-----END label-----`. */
export type PemBlock = { label: string; text: string };

const blockPattern = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g;

/** The PEM blocks of a text, in its order. What stands between them (bag attributes, comments) is not part of them. */
export function parsePemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(blockPattern)].map(([found, label = ""]) => ({ label, text: found }));
}

/** The bytes of a block; undefined when it is no Base64, or has headers as an encrypted key does. */
export function decodePem({ label, text }: PemBlock): Uint8Array<ArrayBuffer> | undefined {
  const base64 = text.slice(`-----BEGIN ${label}-----`.length, -`-----END ${label}-----`.length).replaceAll(/\s/g, "");
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Certificates and private keys of a text, told apart, each as PEM; empty where there are none. */
export type PemParts = { certificates: string; privateKeys: string };

/** Takes a bundle apart, whatever its order. Blocks of other kinds, such as EC parameters, are left out. */
export function splitPem(text: string): PemParts {
  const blocks = parsePemBlocks(text);
  return {
    certificates: joinBlocks(blocks.filter(({ label }) => label === "CERTIFICATE")),
    privateKeys: joinBlocks(blocks.filter(({ label }) => isPrivateKeyLabel(label))),
  };
}

/** Whether a block of that label holds a private key, encrypted or not. */
export function isPrivateKeyLabel(label: string): boolean {
  return label.endsWith("PRIVATE KEY");
}

/** The certificates of a text as they are sent: their blocks alone; the text itself where there is none. */
export function extractCertificates(text: string): string {
  return splitPem(text).certificates || text;
}

/** The private key of a text as it is sent: its first key's block alone; the text itself where there is none. */
export function extractPrivateKey(text: string): string {
  const key = parsePemBlocks(text).find(({ label }) => isPrivateKeyLabel(label));
  return key ? `${key.text}\n` : text;
}

function joinBlocks(blocks: readonly PemBlock[]): string {
  const texts = [...new Set(blocks.map(({ text }) => text))];
  return texts.length === 0 ? "" : `${texts.join("\n")}\n`;
}
