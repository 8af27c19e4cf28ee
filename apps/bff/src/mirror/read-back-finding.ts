import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Intent } from "../upstream/intents.ts";
import type { Found } from "./read-back.ts";

/** How a write of unknown outcome ended, as far as a read of what it concerns can tell. */
export type Finding = "applied" | "not-applied" | "cannot-tell";

type Changes = AuditEntry["changes"];

interface Told {
  readonly finding: Finding;
  /** Of what was created, now that its id is known. */
  readonly target?: string;
  readonly reason: string | null;
}

const cannotTell: Told = { finding: "cannot-tell", reason: null };

/** Judges a read of the very path that the write was sent to. */
export function findingOf({ operation, target, created_at }: Intent, changes: Changes, found: Found): Told {
  if (operation.startsWith("delete")) return ofDeletion(found);
  if (found === "nothing") return cannotTell;
  if (operation.startsWith("update")) return ofUpdate(found.data, changes);
  const kind = creations[operation];
  return kind ? ofCreation(kind, found.data, changes, target, created_at) : cannotTell;
}

function ofDeletion(found: Found): Told {
  return found === "nothing"
    ? { finding: "applied", reason: "Read back: it is gone." }
    : { finding: "not-applied", reason: "Read back: it is still there." };
}

/** All of the new values there: applied. All of the former: not. Anything else may be somebody else's doing. */
function ofUpdate(data: unknown, changes: Changes): Told {
  const holds = (side: "before" | "after") =>
    changes.length > 0 &&
    changes.every((change) => isWhole(change[side]) && textOf(data, change.field) === textIn(change[side]));
  if (holds("after")) return { finding: "applied", reason: "Read back: it has every value that was sent." };
  if (holds("before")) return { finding: "not-applied", reason: "Read back: it has the values from before." };
  return cannotTell;
}

/** Whether a value is on record, and in full. */
function isWhole(value: Changes[number]["after"]): boolean {
  return value !== null && (typeof value !== "string" || !value.includes("…"));
}

/** How something created is known by: where its list is in the answer, its name, its id, when it was created. */
interface Creation {
  readonly list: string;
  readonly name: string;
  readonly id: string;
  /** Unix seconds; for names that need not be unique. */
  readonly createdAt?: string;
}

const creations: Readonly<Record<string, Creation>> = {
  createZone: { list: "CDN_ZONES", name: "ZONE_NAME", id: "ID" },
  createHostname: { list: "CDN_HOSTNAMES", name: "HOSTNAME", id: "ID" },
  createTunnel: { list: "TUNNELS", name: "NAME", id: "TUNNEL_ID", createdAt: "CREATED_AT" },
};

/** A write takes no longer than this, clocks that differ a little included. */
const creationSeconds = 60;

function ofCreation(kind: Creation, data: unknown, changes: Changes, target: string, sentAt: number): Told {
  const wanted = changes.find(({ field }) => field === kind.name)?.after;
  const list = valueOf(data, kind.list);
  if (typeof wanted !== "string" || !Array.isArray(list)) return cannotTell;
  const named = list.filter((one: unknown) => textOf(one, kind.name)?.toLowerCase() === wanted.toLowerCase());
  const { createdAt } = kind;
  const candidates = named.filter(
    (one: unknown) => createdAt === undefined || Math.abs(Number(valueOf(one, createdAt)) - sentAt) <= creationSeconds,
  );
  if (candidates.length === 0) return { finding: "not-applied", reason: "Read back: there is none of this name." };
  const id = textOf(candidates[0], kind.id);
  if (candidates.length > 1 || id === undefined) return cannotTell;
  return { finding: "applied", target: `${target}/${id}`, reason: "Read back: there is one of this name." };
}

function valueOf(data: unknown, field: string): unknown {
  return typeof data === "object" && data !== null ? Reflect.get(data, field) : undefined;
}

/** A field's single value as text: the service keeps some numbers as such. */
function textOf(data: unknown, field: string): string | undefined {
  return textIn(valueOf(data, field));
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
