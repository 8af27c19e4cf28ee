import {
  newSharedListSchema,
  sharedListChangeSchema,
  sharedListEntriesChangeSchema,
  sharedListPlanSchema,
  sharedListSchema,
  sharedListsSchema,
  sharedListZonesChangeSchema,
} from "../console/shared-lists.ts";
import { zoneIdSchema } from "../ids.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Entries or zones of a list, in bytes. */
const listBodyLimit = 512 * 1024;

const id = "0f1e2d3c-4b5a-4968-8778-695a4b3c2d1e";
const zoneId = zoneIdSchema.parse("ABC123DEF");
const summary = {
  id,
  name: "Scanners",
  mode: "reviewed" as const,
  entryCount: 1,
  nextExpiry: 1_796_256_000,
  zoneCount: 1,
  allZones: null,
  import: null,
  updatedAt: 1_795_651_200,
};
const entry = { entry: "203.0.113.7", note: "Credential stuffing", expiresAt: 1_796_256_000 };
const list = {
  ...summary,
  entries: [{ ...entry, addedAt: 1_795_651_200, isImported: false }],
  zones: [{ zoneId, field: "BLOCK_IPS" as const }],
};

/** Shared IP lists: addresses that an account defines once, and blocks or always allows on many zones. */
export const sharedListOperations = {
  listSharedLists: consoleOperation({
    summary: "List shared IP lists",
    description: "Lists the account's shared IP lists by name, without their entries.",
    access: "zones:read",
    response: sharedListsSchema,
    example: { response: { lists: [summary] } },
  }),
  createSharedList: consoleOperation({
    summary: "Create a shared IP list",
    description: "Creates an empty list. The client chooses its ID, so that a repeated request creates no second list.",
    access: "zones:change",
    action: "createSharedList",
    status: 201,
    repeatedStatus: 200,
    body: newSharedListSchema,
    response: sharedListSchema,
    example: {
      body: { id, name: "Scanners", mode: "reviewed" },
      response: { ...list, entryCount: 0, nextExpiry: null, zoneCount: 0, entries: [], zones: [] },
    },
  }),
  getSharedList: consoleOperation({
    summary: "Get a shared IP list",
    description: "Returns a list with its entries and the zones that it is attached to.",
    access: "zones:read",
    response: sharedListSchema,
    example: { response: list },
  }),
  changeSharedList: consoleOperation({
    summary: "Change a shared IP list",
    description:
      "Changes the name of a list, how its changes are applied, or the URL that it imports every day. Without a URL, imported entries stay as if members had added them.",
    access: "zones:change",
    action: "changeSharedList",
    body: sharedListChangeSchema,
    response: sharedListSchema,
    example: { body: { name: "Scanners" }, response: list },
  }),
  deleteSharedList: consoleOperation({
    summary: "Delete a shared IP list",
    description: "Deletes a list. The entries that it added stay on its zones.",
    access: "zones:change",
    action: "deleteSharedList",
    response: null,
    example: {},
  }),
  changeSharedListEntries: consoleOperation({
    summary: "Change entries of a shared IP list",
    description:
      "Adds entries, or changes the notes and expiry of existing ones, and removes others. An imported entry that is changed stays also if its URL doesn't contain it anymore. 409 for removing imported entries.",
    access: "zones:change",
    action: "changeSharedList",
    bodyLimit: listBodyLimit,
    nestedBody: true,
    body: sharedListEntriesChangeSchema,
    response: sharedListSchema,
    example: { body: { set: [entry], remove: [] }, response: list },
  }),
  importSharedList: consoleOperation({
    summary: "Import a shared IP list",
    description:
      "Reads the list's URL within seconds instead of with the next daily import. 409 for a list without a URL.",
    access: "zones:change",
    action: "changeSharedList",
    response: null,
    example: {},
  }),
  changeSharedListZones: consoleOperation({
    summary: "Change zones of a shared IP list",
    description: "Attaches a list to zones, and detaches it from others. With `allZones`, it is attached to all zones.",
    access: "zones:change",
    action: "changeSharedList",
    bodyLimit: listBodyLimit,
    nestedBody: true,
    body: sharedListZonesChangeSchema,
    response: sharedListSchema,
    example: { body: { attach: [{ zoneId, field: "BLOCK_IPS" }], detach: [] }, response: list },
  }),
  planSharedList: consoleOperation({
    summary: "Plan a shared IP list",
    description:
      "Returns what applying a list changes on its zones. Send the digest as the start of a bulk run. 503 while the zones are being loaded.",
    access: "zones:read",
    response: sharedListPlanSchema,
    example: {
      response: {
        digest: "7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730",
        zones: [
          {
            zoneId,
            zoneName: "shop",
            field: "BLOCK_IPS",
            add: ["203.0.113.7"],
            remove: [],
            size: 1,
            isTooLong: false,
          },
        ],
        upToDate: 0,
      },
    },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
