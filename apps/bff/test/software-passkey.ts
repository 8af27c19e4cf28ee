import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { z } from "zod";

/** Values that override what the authenticator reports. */
interface AuthenticatorOverrides {
  readonly origin?: string;
  /** Whether it verified the user. */
  readonly verified?: boolean;
  /** Signature counter. */
  readonly counter?: number;
  /** Null to omit the user handle. */
  readonly userHandle?: string | null;
  /** Host name of the relying party. */
  readonly host?: string;
}

/** WebAuthn options, as far as an authenticator reads them. */
const ceremonyOptionsSchema = z.object({ challenge: z.string(), user: z.object({ id: z.string() }).optional() });

/** A passkey in software: responds like a browser with an authenticator. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString("base64url");
  readonly #origin: string;
  readonly #host: string;
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = "";
  #counter = 0;

  constructor(url: string) {
    const { origin, hostname } = new URL(url);
    this.#origin = origin;
    this.#host = hostname;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** Returns the response to registration options. */
  create(options: unknown, name: string, circumstances: AuthenticatorOverrides = {}) {
    const { challenge, user } = ceremonyOptionsSchema.parse(options);
    this.#userHandle = user?.id ?? "";
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#coseKey()]);
    const authData = this.#authenticatorData(circumstances, attested);
    const object = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      cborBytes(authData),
    ]);
    return {
      name,
      id: this.id,
      clientDataJSON: this.#clientData("webauthn.create", challenge, circumstances),
      attestationObject: object.toString("base64url"),
      transports: "internal,hybrid",
    };
  }

  /** Returns the response to authentication options. */
  get(options: unknown, circumstances: AuthenticatorOverrides = {}) {
    const { challenge } = ceremonyOptionsSchema.parse(options);
    this.#counter = circumstances.counter ?? this.#counter + 1;
    const authData = this.#authenticatorData({ counter: this.#counter, ...circumstances });
    const clientDataJSON = this.#clientData("webauthn.get", challenge, circumstances);
    const clientHash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", Buffer.concat([authData, clientHash]), this.#key).toString("base64url"),
      userHandle: circumstances.userHandle === undefined ? this.#userHandle : circumstances.userHandle,
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: AuthenticatorOverrides): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
  }

  #authenticatorData(
    { verified = true, counter = 0, host = this.#host }: AuthenticatorOverrides,
    attested?: Buffer,
  ): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const hostHash = createHash("sha256").update(host).digest();
    return Buffer.concat([hostHash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  /** ES256 on P-256, in COSE. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, "base64url")),
    ]);
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Byte strings of up to 255 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
}
