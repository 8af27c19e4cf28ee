import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import { z } from "zod";

/** Hostnames of a zone in the index: what `search_objects.children` contains for a zone. */
export const indexedHostnamesSchema = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    isDefault: z.literal(true).optional(),
    /** All fields, none of which is secret. */
    facts: hostnameSchema.optional(),
  }),
);
/** Endpoints of a tunnel in the index. */
export const indexedEndpointsSchema = z.array(z.object({ id: z.int(), name: z.string(), target: z.string() }));

/** Hostnames of a zone or endpoints of a tunnel as they are stored. */
export interface IndexedChildren {
  readonly json: string;
  /** Names that the search finds. */
  readonly hostnames: readonly string[];
}

/** Returns how the hostnames of a zone are stored. */
export function toIndexedHostnames(hostnames: readonly Hostname[]): IndexedChildren {
  const children: z.infer<typeof indexedHostnamesSchema> = hostnames.map((hostname) => ({
    id: hostname.ID,
    name: hostname.HOSTNAME,
    ...(hostname.DEFAULT === 1 && { isDefault: true }),
    facts: hostname,
  }));
  return { json: JSON.stringify(children), hostnames: children.map(({ name }) => name) };
}

/** Returns how the endpoints of a tunnel are stored. */
export function toIndexedEndpoints(endpoints: readonly Endpoint[]): IndexedChildren {
  const children: z.infer<typeof indexedEndpointsSchema> = endpoints.map((endpoint) => ({
    id: endpoint.ENDPOINT_ID,
    name: endpoint.NAME,
    target: endpoint.TARGET,
  }));
  return { json: JSON.stringify(children), hostnames: [] };
}

/** Parses the hostnames of a zone in the index; undefined if they or their fields aren't known. */
export function parseIndexedHostnames(json: string | null): Hostname[] | undefined {
  if (json === null) return undefined;
  const hostnames = indexedHostnamesSchema.parse(JSON.parse(json));
  const known = hostnames.flatMap(({ facts }) => facts ?? []);
  return known.length === hostnames.length ? known : undefined;
}

/** Parses the endpoints of a tunnel in the index; undefined if they aren't known. */
export function parseIndexedEndpoints(json: string | null): { readonly ENDPOINT_ID: number }[] | undefined {
  if (json === null) return undefined;
  return indexedEndpointsSchema.parse(JSON.parse(json)).map(({ id }) => ({ ENDPOINT_ID: id }));
}
