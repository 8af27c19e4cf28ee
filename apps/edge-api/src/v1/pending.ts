import type { Handlers } from "./handler.ts";
import { ServiceError } from "./service-error.ts";

function pending(): never {
  throw new ServiceError(503, "This part of the service is not built yet.", 5);
}

/** Placeholders: each goes with the handler that replaces it. */
export const pendingHandlers = {
  getCertificate: pending,
  uploadCertificate: pending,
  removeCertificate: pending,
} satisfies Handlers<"getCertificate" | "uploadCertificate" | "removeCertificate">;
