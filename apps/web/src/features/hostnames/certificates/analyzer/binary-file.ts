/** A file that isn't PEM: what it is, and the command that converts it. */
export interface Conversion {
  readonly format: string;
  readonly command: string;
}

/** Identifies a certificate file in a binary format by its first bytes; undefined for anything else. */
export function findConversion(name: string, bytes: Uint8Array): Conversion | undefined {
  const kind = identifyFormat(bytes);
  if (!kind) return undefined;
  const [input, output] = [quote(name), quote(`${name.replace(/\.[^.]+$/, "") || name}.pem`)];
  return { format: kind.format, command: `openssl ${kind.command} -in ${input} -out ${output}` };
}

/** Tags of DER (ITU-T X.690). */
const [integer, objectId, sequence] = [0x02, 0x06, 0x30];

function identifyFormat(bytes: Uint8Array) {
  if (bytes[0] !== sequence) return undefined;
  const start = 2 + countLengthBytes(bytes[1] ?? 0);
  const [tag, length, value] = bytes.subarray(start);
  if (tag === sequence) return { format: "a DER certificate", command: "x509 -inform DER" };
  if (tag === objectId) return { format: "a PKCS#7 bundle", command: "pkcs7 -inform DER -print_certs" };
  if (tag !== integer || length !== 1) return undefined;
  // The version: 3 in PKCS#12, 0 or 1 in the formats of private keys.
  return value === 3
    ? { format: "a PKCS#12 bundle", command: "pkcs12 -nodes" }
    : { format: "a DER private key", command: "pkey -inform DER" };
}

/** Returns the number of bytes that follow the first byte of a length. */
function countLengthBytes(lengthByte: number): number {
  return lengthByte < 0x80 ? 0 : lengthByte & 0x7f;
}

/** Quotes a file name for a POSIX shell. A leading dash would be an option. */
function quote(name: string): string {
  const path = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
