import { type Endpoint, endpointFormSchema } from "@edge-console/contract/objects/tunnel";
import { defaultPort, endpointTarget } from "@edge-console/contract/rules/tunnel";
import type { z } from "zod";

/** An endpoint as its form holds it. */
export type EndpointFormValues = z.input<typeof endpointFormSchema>;

/** What was typed for an endpoint, as it is sent. */
export type EndpointInput = z.output<typeof endpointFormSchema>;

/** What an endpoint is after a write, in the form that the service keeps. */
export type EndpointFields = Pick<Endpoint, "NAME" | "SCHEME" | "HOST" | "PORT">;

export const emptyEndpoint: EndpointFormValues = { NAME: "", SCHEME: "https", HOST: "", PORT: "" };

/** The form's values for an endpoint that exists: a port that its scheme brings along is left empty. */
export function toFormValues({ NAME, SCHEME, HOST, PORT }: EndpointFields): EndpointFormValues {
  return { NAME, SCHEME, HOST, PORT: PORT === defaultPort(SCHEME) ? "" : String(PORT) };
}

/** What was typed, as the service will keep it. */
export function toEndpointFields({ PORT, ...rest }: EndpointInput): EndpointFields {
  return { ...rest, PORT: PORT ?? defaultPort(rest.SCHEME) };
}

/** The URL that the connector will call, as far as it can be told from what is typed. */
export function formatTarget(values: Partial<EndpointFormValues>): string | undefined {
  const { data } = endpointFormSchema.safeParse({ ...values, NAME: "any" });
  return data && endpointTarget(toEndpointFields(data));
}

/** The body that adds an endpoint: the port only where one was typed. */
export function toCreateBody({
  PORT,
  ...rest
}: EndpointInput): Omit<EndpointFields, "PORT"> & Partial<Pick<EndpointFields, "PORT">> {
  return PORT === undefined ? rest : { ...rest, PORT };
}

/**
 * The body of an update: the fields that change. A scheme never goes without its port, which would otherwise stay what
 * it was for the other scheme.
 */
export function diffEndpoint(endpoint: EndpointFields, wanted: EndpointFields): Partial<EndpointFields> {
  const { NAME, SCHEME, HOST, PORT } = wanted;
  return {
    ...(NAME !== endpoint.NAME && { NAME }),
    ...(HOST !== endpoint.HOST && { HOST }),
    ...(SCHEME !== endpoint.SCHEME ? { SCHEME, PORT } : PORT !== endpoint.PORT && { PORT }),
  };
}
