import type { Handlers } from "./handler.ts";
import { statusReport } from "./status-report.ts";

/** The public status report. What cannot be read ends as its 503 (Endpoints, Status report). */
export const statusHandlers: Handlers<"getStatus"> = {
  getStatus: ({ store: { status } }) =>
    statusReport(status.services(), status.activeIncident(), status.pastIncidents()),
};
