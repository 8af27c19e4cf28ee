/** One block of PEM: `-----BEGIN label-----`, what it holds, `-----END label-----`. */
export type PemBlock = { label: string; text: string };

const block = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g;

/** The PEM blocks of a text, in its order. What stands between them (bag attributes, comments) is not part of them. */
export function pemBlocks(text: string): PemBlock[] {
  return [...text.matchAll(block)].map(([found, label = ""]) => ({ label, text: found }));
}

/** The bytes of a block; undefined when it is no Base64, or has headers as an encrypted key does. */
export function pemBytes({ label, text }: PemBlock): Uint8Array<ArrayBuffer> | undefined {
  const base64 = text.slice(`-----BEGIN ${label}-----`.length, -`-----END ${label}-----`.length).replaceAll(/\s/g, "");
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Certificates and private keys of a text, told apart, each as PEM; empty where there are none. */
export type Sorted = { certificates: string; privateKeys: string };

/** Takes a bundle apart, whatever its order. Blocks of other kinds, such as EC parameters, are left out. */
export function sortPem(text: string): Sorted {
  const blocks = pemBlocks(text);
  return {
    certificates: joined(blocks.filter(({ label }) => label === "CERTIFICATE")),
    privateKeys: joined(blocks.filter(({ label }) => isPrivateKey(label))),
  };
}

/** Whether a block of that label holds a private key, encrypted or not. */
export function isPrivateKey(label: string): boolean {
  return label.endsWith("PRIVATE KEY");
}

/** The certificates of a text as they are sent: their blocks alone; the text itself where there is none. */
export function certificateToSend(text: string): string {
  return sortPem(text).certificates || text;
}

/** The private key of a text as it is sent: its first key's block alone; the text itself where there is none. */
export function privateKeyToSend(text: string): string {
  const key = pemBlocks(text).find(({ label }) => isPrivateKey(label));
  return key ? `${key.text}\n` : text;
}

function joined(blocks: readonly PemBlock[]): string {
  const texts = [...new Set(blocks.map(({ text }) => text))];
  return texts.length === 0 ? "" : `${texts.join("\n")}\n`;
}
