import { z } from "zod";

const hostnameSchema = z.object({
  hostname: z.string(),
  ssl: z.boolean(),
  forceSsl: z.boolean(),
  autocert: z.boolean().optional(),
});

const zoneSchema = z.object({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Names of environment variables, not their values. */
  secrets: z.record(z.string(), z.string()),
  labels: z.array(z.string()),
  defaultHostname: z.object({ enabled: z.boolean(), forceSsl: z.boolean() }),
  hostnames: z.array(hostnameSchema.transform(({ autocert, ...rest }) => ({ ...rest, autocert }))),
});

/** What a configuration file says, as it's stored. */
export const storedConfigurationSchema = z.object({ zones: z.array(zoneSchema) });
