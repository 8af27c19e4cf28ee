import { z } from "zod";

// The content security policy forbids the code that zod would compile for each object schema.
z.config({ jitless: true });
