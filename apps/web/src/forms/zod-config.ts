import { config } from "zod/v4/core";

// Disables zod's generated code, because the content security policy forbids `eval`. app.tsx and sign-in-page.tsx import
// this file first, because zod decides when a schema is created.
config({ jitless: true });
