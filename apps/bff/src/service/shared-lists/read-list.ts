import { maxNoteLength } from "@edge-console/contract/console/entry-notes";
import { sharedListLimits } from "@edge-console/contract/console/shared-lists";
import { parseNotedAddresses } from "@edge-console/contract/rules/address-comments";
import { isVeryWideRange } from "@edge-console/contract/rules/consequences";
import type { MemberUrlResponse } from "../../platform/outbound/member-url-client.ts";

/** Entry of a list that a URL contains. */
export interface ImportedEntry {
  readonly entry: string;
  readonly note: string;
}

/** Characters of a wrong entry that a sentence quotes. */
const maxQuoted = 60;

/**
 * Reads the entries of a response: one address or range per line, with a comment after #, //, or ;. Returns a sentence instead
 * if it isn't a list that can be imported as a whole.
 */
export function readList({ failure, status, body }: MemberUrlResponse): readonly ImportedEntry[] | string {
  switch (failure) {
    case "timeout":
      return "The server didn't respond in time.";
    case "response-too-large":
      return "The response is larger than 1 MB.";
    case "redirect":
      return "The URL redirects to another one. Use that one.";
    case "rejected":
      return `The server responded with the status ${status}.`;
    case "connection-failed":
      return "Couldn't connect to the server.";
    case null:
      return readEntries(body);
  }
}

function readEntries(body: string): readonly ImportedEntry[] | string {
  const addresses = parseNotedAddresses(body.replaceAll(";", "#"));
  const entries = new Map<string, string>();
  for (const { line, input, value, note } of addresses) {
    if (value === null) return `Line ${line}: “${input.slice(0, maxQuoted)}” isn't an IP address or a CIDR range.`;
    // A mistake of the server must not block, or allow, a large part of the internet.
    if (isVeryWideRange(value)) return `Line ${line}: ${value} is too wide to be imported.`;
    entries.set(value, [...note.replace(/\s+/g, " ")].slice(0, maxNoteLength).join(""));
  }
  if (entries.size === 0) return "The response contains no addresses.";
  if (entries.size > sharedListLimits.entries) {
    return `The response has ${entries.size.toLocaleString("en-US")} entries. The limit is ${sharedListLimits.entries.toLocaleString("en-US")}.`;
  }
  return [...entries].map(([entry, note]) => ({ entry, note }));
}
