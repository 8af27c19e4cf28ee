import { config } from "zod/v4/core";

// Disables zod's generated code, because the content security policy forbids `eval`. zod decides when a schema is created, so
// vite.config.ts replaces zod with this module, and it loads with the first schema.
config({ jitless: true });

export * from "zod/v4";
