/** A location of the service. The ID is a short lower-case code (Spec: Versioning). */
export interface Location {
  readonly id: string;
  readonly name: string;
}

/** All locations of the service. */
export const locations: readonly Location[] = [
  { id: "ams", name: "Amsterdam" },
  { id: "fra", name: "Frankfurt" },
  { id: "lon", name: "London" },
  { id: "mad", name: "Madrid" },
  { id: "mil", name: "Milan" },
  { id: "par", name: "Paris" },
  { id: "sto", name: "Stockholm" },
  { id: "waw", name: "Warsaw" },
  { id: "iad", name: "Ashburn" },
  { id: "ord", name: "Chicago" },
  { id: "dfw", name: "Dallas" },
  { id: "lax", name: "Los Angeles" },
  { id: "mia", name: "Miami" },
  { id: "yyz", name: "Toronto" },
  { id: "gru", name: "São Paulo" },
  { id: "jnb", name: "Johannesburg" },
  { id: "dxb", name: "Dubai" },
  { id: "bom", name: "Mumbai" },
  { id: "sin", name: "Singapore" },
  { id: "nrt", name: "Tokyo" },
  { id: "syd", name: "Sydney" },
];

/** Node of traffic whose location is unknown. It can't be used as a filter (Spec: Statistics, NODES). */
export const unassignedNode = "unassigned";

const names = new Map(locations.map(({ id, name }) => [id, name]));

/** Returns whether the ID is a location of the service. */
export function isLocation(id: string): boolean {
  return names.has(id);
}

/** Returns the name of a location, or the ID if it's unknown. */
export function getLocationName(id: string): string {
  return id === unassignedNode ? "Unassigned" : (names.get(id) ?? id);
}
