import { z } from "zod";
import { entryNotesChangeSchema, entryNotesSchema } from "../console/entry-notes.ts";
import { savedViewChangeSchema, savedViewInputSchema, savedViewsSchema } from "../console/saved-views.ts";
import { zoneLabelsChangeSchema, zoneLabelsSchema } from "../console/zone-labels.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Notes on all entries of a list, in bytes. */
const notesBodyLimit = 512 * 1024;

const labels = { labels: { ABC123DEF: ["production", "team:web"] } };
const notes = { notes: { ABC123DEF: { ALLOW_IPS: { "203.0.113.7": "Office" } } } };
const views = {
  views: [
    {
      id: "9f2d6c1e-4b7a-4d53-8e0f-1a2b3c4d5e6f",
      name: "Production",
      search: "labels=production",
      hidden: ["origin"],
      shared: true,
      own: true,
      canDelete: true,
      savedBy: "Ada Park",
    },
  ],
};

/** What the console adds to the list of zones: labels, notes on entries of their lists, and saved views. */
export const zoneListOperations = {
  listZoneLabels: consoleOperation({
    summary: "List zone labels",
    description: "Returns the labels of the account's zones by zone ID, the same for all members.",
    access: "zones:read",
    response: zoneLabelsSchema,
    example: { response: labels },
  }),
  changeZoneLabels: consoleOperation({
    summary: "Change zone labels",
    description: "Adds and removes labels of zones. Each field is a list with one value per line.",
    access: "zones:change",
    action: "changeZoneLabels",
    body: zoneLabelsChangeSchema,
    response: zoneLabelsSchema,
    example: { body: { zones: "ABC123DEF", add: "production\nteam:web", remove: "" }, response: labels },
  }),
  listEntryNotes: consoleOperation({
    summary: "List notes",
    description: "Returns the notes on entries of zones' lists: of one zone, or of all zones without `zone`.",
    access: "zones:read",
    query: z.object({ zone: z.string().optional() }),
    response: entryNotesSchema,
    example: { query: { zone: "ABC123DEF" }, response: notes },
  }),
  changeEntryNotes: consoleOperation({
    summary: "Change notes",
    description:
      "Sets notes on entries of a zone's list. `notes` has one line per entry: the entry, a space, and the note; without a note, it is removed.",
    access: "zones:change",
    action: "changeEntryNotes",
    bodyLimit: notesBodyLimit,
    body: entryNotesChangeSchema,
    response: entryNotesSchema,
    example: { body: { field: "ALLOW_IPS", notes: "203.0.113.7 Office" }, response: notes },
  }),
  listSavedViews: consoleOperation({
    summary: "List saved views",
    description: "Lists the user's own views of the zone list and those shared with the account, by name.",
    access: "zones:read",
    response: savedViewsSchema,
    example: { response: views },
  }),
  saveView: consoleOperation({
    summary: "Save a view",
    description: "Saves a view of the zone list. Replaces the user's own view with the same name.",
    access: "views:save",
    body: savedViewInputSchema,
    response: savedViewsSchema,
    example: {
      body: { name: "Production", search: "labels=production", hidden: "origin", shared: true },
      response: views,
    },
  }),
  shareView: consoleOperation({
    summary: "Share a view",
    description: "Changes whether all members of the account see one of the user's own views.",
    access: "views:save",
    body: savedViewChangeSchema,
    response: savedViewsSchema,
    example: { body: { shared: true }, response: views },
  }),
  deleteView: consoleOperation({
    summary: "Delete a view",
    description: "Deletes one of the user's own views, or one whose owner is no longer a member.",
    access: "views:save",
    response: savedViewsSchema,
    example: { response: { views: [] } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
