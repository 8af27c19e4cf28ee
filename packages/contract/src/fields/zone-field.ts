import type { OriginType } from "../rules/origin-type.ts";
import type { Field, FieldValue } from "./field.ts";

/** Sections of a zone's settings page, in its order. */
export const zoneSections = [
  { id: "origin", title: "Origin", help: "Where Edge Delivery fetches your content." },
  { id: "caching", title: "Caching", help: "How long each location caches a file." },
  { id: "delivery", title: "Delivery", help: "Request restrictions and response headers." },
  {
    id: "access",
    title: "Access rules",
    help: "Block visitors by IP address, country, or network.",
  },
] as const;
export type ZoneSection = (typeof zoneSections)[number]["id"];

/** Values that a field gets if no request sends it (Spec: Zone table; Origin type rules). */
interface DefaultValues {
  /** Of a new zone. */
  readonly any: FieldValue;
  /** Of a new zone that serves a website: SITE, or TUNNEL in SITE mode. Changing a zone to that sets it again. */
  readonly site?: FieldValue;
  /** Of a new TUNNEL zone. Changing a zone to TUNNEL sets it again. */
  readonly tunnel?: FieldValue;
}

/** Metadata of every field of a zone. */
interface AnyZoneField {
  /** Left out if the service takes the value from elsewhere. */
  readonly defaults?: DefaultValues;
  /** Origin types that have the field; left out: all. Changing to another type resets the field to its default. */
  readonly types?: readonly OriginType[];
  /** Origin types on which the field has no effect. */
  readonly unusedBy?: readonly OriginType[];
}

/** Metadata of a field that an update can change. */
interface EditableField {
  readonly editable: true;
  readonly help: string;
  /** Section of the settings page; "origin-type" for fields that change together with the origin type. */
  readonly section: ZoneSection | "origin-type";
  /** Consequence of a value for visitors or for the origin; `other` for values that have no sentence. */
  readonly effects?: Readonly<Record<FieldValue, string>>;
  /** The value that can block all visitors immediately. `means` says how. */
  readonly stopsTraffic?: FieldValue;
  /** How the statistics count the visitors that a new value of the field can block. */
  readonly blocksBy?: "address" | "country" | "network";
  /** Visitors whom a switch blocks if it's on: "This zone also blocks Tor." */
  readonly blocks?: string;
}

/** A field of a zone. */
export type ZoneField = Field & AnyZoneField & (EditableField | { readonly editable?: never });

/** A field of a zone that is edited on the settings page. */
export type SettingField = Field & AnyZoneField & EditableField & { readonly section: ZoneSection };
