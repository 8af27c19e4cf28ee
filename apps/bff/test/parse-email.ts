/** Parts of an email in a test. */
export interface ParsedEmail {
  /** By name in lowercase, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded bodies by content type, such as `text/plain`. */
  readonly bodies: Readonly<Record<string, string>>;
  /** Names of its attachments. */
  readonly filenames: readonly string[];
}

/** Parses an email as SMTP transmits it, with the encodings that nodemailer uses. */
export function parseEmail(message: string): ParsedEmail {
  const { headers, body } = splitPart(message);
  const parts = listParts(headers, body);
  return {
    headers,
    bodies: Object.fromEntries(parts.map(({ type, text }) => [type, text])),
    filenames: parts.flatMap(({ filename }) => filename ?? []),
  };
}

interface Part {
  readonly type: string;
  readonly text: string;
  readonly filename: string | undefined;
}

function listParts(headers: Readonly<Record<string, string>>, body: string): Part[] {
  const contentType = headers["content-type"] ?? "text/plain";
  const boundary = /boundary="([^"]+)"/.exec(contentType)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.flatMap((part) => {
      const { headers: partHeaders, body: partBody } = splitPart(part.replace(/^\n/, ""));
      return listParts(partHeaders, partBody);
    });
  }
  const encoding = headers["content-transfer-encoding"];
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? decodeQuoted(body.replaceAll("=\n", ""))
        : body;
  const filename = /^attachment.*filename="?([^";]+)/.exec(headers["content-disposition"] ?? "")?.[1];
  return [{ type: contentType.split(";")[0] ?? "", text: text.trim(), filename }];
}

function splitPart(part: string): { headers: Record<string, string>; body: string } {
  const end = part.indexOf("\n\n");
  const lines = part
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: part.slice(end + 2) };
}

/** Decodes encoded words (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}

function decodeQuoted(text: string): string {
  const bytes = [...Buffer.from(text, "utf8")];
  const decoded: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    const hex = bytes[index] === 0x3d ? String.fromCharCode(bytes[index + 1] ?? 0, bytes[index + 2] ?? 0) : "";
    if (/^[\dA-F]{2}$/.test(hex)) {
      decoded.push(Number.parseInt(hex, 16));
      index += 2;
    } else decoded.push(bytes[index] ?? 0);
  }
  return Buffer.from(decoded).toString("utf8");
}
