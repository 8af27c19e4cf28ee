import { actors } from "@edge-console/contract/permissions";
import { z } from "zod";
import { storedValuesById } from "../state/stored-value.ts";

/**
 * In whose capacity this browser acted on an account last, by account id, until the user signs out. A hint that decides
 * nothing: with it, data is requested before the session is known.
 */
export const lastActor = storedValuesById("last-actor", z.enum(actors).optional(), { defaultValue: undefined });
