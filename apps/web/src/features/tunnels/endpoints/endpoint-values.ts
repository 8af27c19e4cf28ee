import { type Endpoint, endpointFormSchema } from "@edge-console/contract/objects/tunnel";
import { getDefaultPort, formatEndpointTarget } from "@edge-console/contract/rules/tunnel";
import type { z } from "zod";

/** Values of the endpoint form. */
export type EndpointFormValues = z.input<typeof endpointFormSchema>;

/** Validated values of the endpoint form. */
export type EndpointInput = z.output<typeof endpointFormSchema>;

/** Editable fields of an endpoint, as the API stores them. */
export type EndpointFields = Pick<Endpoint, "NAME" | "SCHEME" | "HOST" | "PORT">;

export const emptyEndpoint: EndpointFormValues = { NAME: "", SCHEME: "https", HOST: "", PORT: "" };

/** Returns the form values of an endpoint. The default port of the scheme is left empty. */
export function toFormValues({ NAME, SCHEME, HOST, PORT }: EndpointFields): EndpointFormValues {
  return { NAME, SCHEME, HOST, PORT: PORT === getDefaultPort(SCHEME) ? "" : String(PORT) };
}

/** Returns the fields that the API will store for validated form values. */
export function toEndpointFields({ PORT, ...rest }: EndpointInput): EndpointFields {
  return { ...rest, PORT: PORT ?? getDefaultPort(rest.SCHEME) };
}

/** Formats the URL that the connector connects to; undefined if the values are invalid. */
export function formatTarget(values: Partial<EndpointFormValues>): string | undefined {
  const { data } = endpointFormSchema.safeParse({ ...values, NAME: "any" });
  return data && formatEndpointTarget(toEndpointFields(data));
}

/** Returns the request body that adds an endpoint. Contains a port only if one was entered. */
export function toCreateBody({
  PORT,
  ...rest
}: EndpointInput): Omit<EndpointFields, "PORT"> & Partial<Pick<EndpointFields, "PORT">> {
  return PORT === undefined ? rest : { ...rest, PORT };
}

/** Returns the changed fields. A new scheme always includes the port, because the API would keep the previous one. */
export function diffEndpoint(endpoint: EndpointFields, next: EndpointFields): Partial<EndpointFields> {
  const { NAME, SCHEME, HOST, PORT } = next;
  return {
    ...(NAME !== endpoint.NAME && { NAME }),
    ...(HOST !== endpoint.HOST && { HOST }),
    ...(SCHEME !== endpoint.SCHEME ? { SCHEME, PORT } : PORT !== endpoint.PORT && { PORT }),
  };
}
