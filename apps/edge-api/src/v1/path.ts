import { messages } from "@edge-console/contract/messages";
import { ServiceError } from "./service-error.ts";

/**
 * The decoded segments of a path below /v1, a trailing slash ignored. Throws what is answered whatever the key:
 * 404 outside /v1 and for what is not a path at all, 400 for /v1 alone (Authentication).
 */
export function segmentsBelowV1(path: string): string[] {
  if (path === "/v1" || path === "/v1/") throw new ServiceError(400, messages.request.endpointMissing);
  if (!path.startsWith("/v1/")) throw new ServiceError(404, messages.request.outsideV1);
  const segments = decodeSegments(path.slice("/v1".length));
  if (segments === null) throw new ServiceError(404, messages.request.endpointUnknown);
  return segments;
}

/** The decoded segments of a path that begins with a slash; null when it is not a valid one. */
export function decodeSegments(path: string): string[] | null {
  const trimmed = path.endsWith("/") ? path.slice(1, -1) : path.slice(1);
  try {
    const segments = trimmed.split("/").map((segment) => decodeURIComponent(segment));
    return segments.some((segment) => segment === "" || segment === "." || segment === "..") ? null : segments;
  } catch {
    return null;
  }
}

/** The path of a request's target, without its query; of a target in absolute form (RFC 9112) without its host too. */
export function getPath(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const end = local.search(/[?#]/);
  return end === -1 ? local : local.slice(0, end);
}
