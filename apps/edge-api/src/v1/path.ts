import { messages } from "@edge-console/contract/messages";
import { ServiceError } from "./service-error.ts";

/**
 * Returns the decoded segments of a path below `/v1`, without a trailing slash.
 * @throws {ServiceError} 404 outside `/v1` and for an invalid path, 400 for `/v1` alone, independent of the key (Spec:
 * Authentication)
 */
export function getSegmentsBelowV1(path: string): string[] {
  if (path === "/v1" || path === "/v1/") throw new ServiceError(400, messages.request.endpointMissing);
  if (!path.startsWith("/v1/")) throw new ServiceError(404, messages.request.outsideV1);
  const segments = decodeSegments(path.slice("/v1".length));
  if (segments === null) throw new ServiceError(404, messages.request.endpointUnknown);
  return segments;
}

/** Returns the decoded segments of a path that starts with a slash; null if it's invalid. */
export function decodeSegments(path: string): string[] | null {
  const trimmed = path.endsWith("/") ? path.slice(1, -1) : path.slice(1);
  try {
    const segments = trimmed.split("/").map((segment) => decodeURIComponent(segment));
    return segments.some((segment) => segment === "" || segment === "." || segment === "..") ? null : segments;
  } catch {
    return null;
  }
}

/** Returns the path of a request target without query and, for a target in absolute form (RFC 9112), without origin. */
export function getPath(target: string): string {
  const withoutOrigin = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const end = withoutOrigin.search(/[?#]/);
  return end === -1 ? withoutOrigin : withoutOrigin.slice(0, end);
}
