import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Store } from "../store/open-store.ts";
import type { Faults } from "./faults.ts";
import type { RequestLog } from "./request-log.ts";

/** Dependencies of both listeners. */
export interface ServiceContext {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly requestLog: RequestLog;
  readonly logger: Logger;
}
