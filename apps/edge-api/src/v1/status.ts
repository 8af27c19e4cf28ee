import type { Handlers } from "./handler.ts";
import { createStatusReport } from "./status-report.ts";

/** Handler of the public status report. Fails with a 503 if the data can't be read (Spec: Endpoints, Status report). */
export const statusHandlers: Handlers<"getStatus"> = {
  getStatus: ({ store: { status } }) =>
    createStatusReport(status.listServices(), status.getActiveIncident(), status.listPastIncidents()),
};
