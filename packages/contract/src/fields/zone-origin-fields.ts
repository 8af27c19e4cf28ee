import { valid } from "../rules/validation-result.ts";
import { checkHostHeader } from "../rules/host-header.ts";
import { originTypeNames, originTypes } from "../rules/origin-type.ts";
import { checkOriginUrl } from "../rules/origin-url.ts";
import { checkS3AccessKey, checkS3Bucket, checkS3Region, checkS3SecretKey } from "../rules/s3.ts";
import { readOnlySwitchField, readOnlyTextField, switchField, textField } from "./field.ts";
import type { ZoneField } from "./zone-field.ts";

/** Fields of a zone that determine where its content comes from (Spec: Resources, Zone; Origin type rules). */
export const zoneOriginFields = {
  ORIGIN_TYPE: {
    kind: "choice",
    options: originTypes.map((value) => ({ value, label: originTypeNames[value] })),
    editable: true,
    label: "Origin type",
    help: "What the zone fetches its content from.",
    section: "origin-type",
  },
  /** Returned as it was sent. The API rejects its own domain names, which only the service knows. */
  ORIGIN_URL: {
    ...textField((input) => checkOriginUrl(input)),
    placeholder: "https://origin.example.com",
    label: "Origin URL",
    help: "Scheme, host, optional port, and optional path. The path is prepended to each request.",
    section: "origin",
    unusedBy: ["TUNNEL"],
  },
  S3_BUCKET: {
    ...textField(checkS3Bucket),
    label: "Bucket",
    help: "Name of the bucket at the storage provider.",
    section: "origin",
    types: ["S3"],
    defaults: { any: "" },
  },
  S3_REGION: {
    ...textField(checkS3Region),
    placeholder: "auto",
    label: "Region",
    help: "Region of the bucket, or auto.",
    section: "origin",
    types: ["S3"],
    defaults: { any: "" },
  },
  S3_ADDRESSING: {
    kind: "choice",
    options: [
      { value: "PATH", label: "In the path" },
      { value: "VHOST", label: "In the hostname" },
    ],
    editable: true,
    label: "Addressing",
    help: "Where the bucket name is. In the hostname, the origin URL starts with it. In the path, it must not.",
    section: "origin",
    types: ["S3"],
    defaults: { any: "PATH" },
  },
  S3_ACCESS_KEY: {
    ...textField(checkS3AccessKey),
    masked: true,
    label: "Access key",
    help: "ID of the key pair that can read the bucket.",
    section: "origin",
    types: ["S3"],
    defaults: { any: "" },
  },
  /** Empty keeps the stored secret. */
  S3_SECRET_KEY: {
    kind: "secret",
    editable: true,
    check: (input: string) => (input === "" ? valid("") : checkS3SecretKey(input)),
    label: "New secret key",
    help: "Replaces the stored secret, which is never shown. Leave empty to keep it.",
    section: "origin",
    types: ["S3"],
  },
  S3_SECRET_KEY_SET: {
    ...readOnlySwitchField,
    label: "Stored secret key",
    types: ["S3"],
    defaults: { any: 0 },
  },
  /** Id of an endpoint; 0 on any other type. */
  TUNNEL_ENDPOINT: {
    kind: "number",
    editable: true,
    label: "Tunnel endpoint",
    help: "The endpoint that the zone fetches from.",
    section: "origin-type",
    types: ["TUNNEL"],
    defaults: { any: 0 },
  },
  /** Kept while the zone is another type. */
  TUNNEL_MODE: {
    kind: "choice",
    options: [
      { value: "SITE", label: "Website (SITE)" },
      { value: "STANDARD", label: "Static files (STANDARD)" },
    ],
    editable: true,
    label: "Delivery",
    help: "Whether a tunnel zone serves a website or static files.",
    section: "origin-type",
    types: ["TUNNEL"],
  },
  TUNNEL_TARGET: {
    ...readOnlyTextField,
    label: "Tunnel target",
    types: ["TUNNEL"],
    defaults: { any: "" },
  },
  HOST_HEADER: {
    ...textField(checkHostHeader),
    placeholder: "Hostname of the origin URL",
    label: "Host header",
    help: "Host header sent to the origin. Defaults to the hostname of the origin URL.",
    section: "origin",
    unusedBy: ["S3"],
    defaults: { any: "" },
    effects: { other: "The origin receives this hostname instead of the one in its URL." },
  },
  ADD_HOST_HEADER: {
    ...switchField,
    label: "Forward Host header",
    help: "Sends the requested hostname to the origin and caches each hostname separately.",
    section: "origin",
    unusedBy: ["S3"],
    defaults: { any: 0, site: 1 },
    effects: {
      0: "The origin receives its own hostname, and all hostnames share one cache.",
      1: "The origin receives the requested hostname, and each hostname is cached separately.",
    },
  },
  ORIGIN_CERTIFICATE: { ...readOnlySwitchField, label: "Origin certificate", watched: true },
  VERIFY_ORIGIN_SSL: {
    ...switchField,
    label: "Verify origin certificate",
    help: "Rejects origins without a publicly trusted certificate for their hostname.",
    section: "origin",
    defaults: { any: 0, tunnel: 0 },
    effects: { 1: "Requests fail if the origin's certificate isn't publicly trusted for its hostname." },
  },
  FOLLOW_REDIRECTS: {
    ...switchField,
    label: "Follow redirects",
    help: "Follows origin redirects instead of passing them to visitors.",
    section: "origin",
    unusedBy: ["S3", "SITE"],
    defaults: { any: 0, site: 0, tunnel: 0 },
    effects: { 1: "Visitors get the target of an origin's redirect, and never see the redirect." },
  },
  HOME_POP: {
    kind: "switch",
    on: "auto",
    off: "",
    editable: true,
    label: "Origin shield",
    help: "Routes all origin requests through the location nearest your origin. Selected within about 10 minutes.",
    section: "origin",
    unusedBy: ["TUNNEL"],
    defaults: { any: "", tunnel: "" },
    effects: { auto: "All locations fetch through one, which reduces origin traffic and slows down cache misses." },
  },
  /** Location of the shield; empty until the first choice. */
  HOME_POP_LOCATION: { ...readOnlyTextField, label: "Shield location", defaults: { any: "", tunnel: "" } },
} as const satisfies Readonly<Record<string, ZoneField>>;
