import type { Handlers } from "./handler.ts";
import { pendingHandlers } from "./pending.ts";

/** A handler for every operation of the contract's table; a missing one does not compile. */
export const handlers: Handlers = {
  ...pendingHandlers,
};
