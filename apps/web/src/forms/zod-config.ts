import { config } from "zod";

// The content security policy forbids code made from text, which zod's compiled checks are. app.tsx and
// sign-in-page.tsx import this file before any schema, since zod decides when a schema is made.
config({ jitless: true });
