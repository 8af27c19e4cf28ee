import { actors } from "@edge-console/contract/permissions";
import { z } from "zod";
import { storedValuesById } from "../state/stored-value.ts";

/**
 * Role in which this browser last opened an account, by account ID, until the user signs out. Only a hint, by which data
 * is requested before the session is loaded.
 */
export const lastActor = storedValuesById("last-actor", z.enum(actors).optional(), { defaultValue: undefined });
