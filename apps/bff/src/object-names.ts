import { getObjectKey, type ObjectNames } from "./people/audit/entry-objects.ts";
import { findBaselineNames } from "./service/baselines/baseline-store.ts";
import { findSharedListNames } from "./service/shared-lists/shared-list-store.ts";
import { findIndexedNames } from "./service/search/indexed-names.ts";
import { findZoneNames, selectZonesNamed } from "./service/usage/zone-names.ts";

/** The names of objects for the audit log: those of zones, also deleted ones, of shared IP lists and baselines, and those in the search index. */
export const objectNames: ObjectNames = {
  selectZonesNamed,

  async findNames(db, accountId, objects) {
    const ids = objects.map(({ id, parentId }) => parentId ?? id);
    const [zones, indexed, lists, baselines] = await Promise.all([
      findZoneNames(db, accountId, ids),
      findIndexedNames(db, accountId, ids),
      findSharedListNames(db, accountId, ids),
      findBaselineNames(db, accountId, ids),
    ]);
    return new Map(
      objects.flatMap((object) => {
        const { id, parentId } = object;
        const name =
          parentId === null
            ? (indexed.objects.get(id) ?? zones.get(id) ?? lists.get(id) ?? baselines.get(id))
            : indexed.children.get(`${parentId}/${id}`);
        return name === undefined ? [] : [[getObjectKey(object), name] as const];
      }),
    );
  },
};
