import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import {
  checkEndpointHost,
  checkName,
  checkPort,
  defaultPort,
  type EndpointScheme,
  endpointTarget,
} from "@edge-console/contract/rules/tunnel";

/** An endpoint as its form holds it. */
export type EndpointValues = { NAME: string; SCHEME: EndpointScheme; HOST: string; PORT: string };

/** What an endpoint is after a write, in the form that the service keeps. */
export type WantedEndpoint = Pick<Endpoint, "NAME" | "SCHEME" | "HOST" | "PORT">;

export const emptyEndpoint: EndpointValues = { NAME: "", SCHEME: "https", HOST: "", PORT: "" };

/** The form's values for an endpoint that exists: a port that its scheme brings along is left empty. */
export function valuesOf({ NAME, SCHEME, HOST, PORT }: WantedEndpoint): EndpointValues {
  return { NAME, SCHEME, HOST, PORT: PORT === defaultPort(SCHEME) ? "" : String(PORT) };
}

/** What is wrong with each field, in words that say how to mend it. */
export function endpointErrors({ NAME, HOST, PORT }: EndpointValues): Partial<Record<keyof EndpointValues, string>> {
  const name = checkName(NAME);
  const host = checkEndpointHost(HOST);
  const port = PORT.trim() === "" ? undefined : checkPort(PORT);
  return {
    ...(!name.ok && { NAME: name.reason }),
    ...(!host.ok && { HOST: host.reason }),
    ...(port && !port.ok && { PORT: port.reason }),
  };
}

/** What is typed as the service will keep it; undefined while something is wrong with it. */
export function wantedEndpoint({ NAME, SCHEME, HOST, PORT }: EndpointValues): WantedEndpoint | undefined {
  const name = checkName(NAME);
  const host = checkEndpointHost(HOST);
  const port = PORT.trim() === "" ? { ok: true as const, value: defaultPort(SCHEME) } : checkPort(PORT);
  if (!name.ok || !host.ok || !port.ok) return undefined;
  return { NAME: name.value, SCHEME, HOST: host.value, PORT: port.value };
}

/** The URL that the connector will call, as far as it can be told from what is typed. */
export function targetOf(values: EndpointValues): string | undefined {
  const wanted = wantedEndpoint({ ...values, NAME: "any" });
  return wanted && endpointTarget(wanted);
}

/** Whether a port is typed; without one the service takes that of the scheme. */
export function hasPort({ PORT }: Pick<EndpointValues, "PORT">): boolean {
  return PORT.trim() !== "";
}

/** The body that adds an endpoint: the port only where one was typed. */
export function newEndpointBody(
  { PORT, ...rest }: WantedEndpoint,
  isPortTyped: boolean,
): Omit<WantedEndpoint, "PORT"> & Partial<Pick<WantedEndpoint, "PORT">> {
  return isPortTyped ? { ...rest, PORT } : rest;
}

/**
 * The body of an update: the fields that change. A scheme never goes without its port, which would otherwise stay what
 * it was for the other scheme.
 */
export function endpointChange(endpoint: WantedEndpoint, wanted: WantedEndpoint): Partial<WantedEndpoint> {
  const { NAME, SCHEME, HOST, PORT } = wanted;
  return {
    ...(NAME !== endpoint.NAME && { NAME }),
    ...(HOST !== endpoint.HOST && { HOST }),
    ...(SCHEME !== endpoint.SCHEME ? { SCHEME, PORT } : PORT !== endpoint.PORT && { PORT }),
  };
}
