import type { Handlers } from "./handler.ts";
import { createStatusReport } from "./status-report.ts";

/** The public status report. What cannot be read ends as its 503 (Endpoints, Status report). */
export const statusHandlers: Handlers<"getStatus"> = {
  getStatus: ({ store: { status } }) =>
    createStatusReport(status.services(), status.activeIncident(), status.pastIncidents()),
};
