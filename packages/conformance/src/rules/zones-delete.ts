import { getData, assertEmpty, assertError, getRows, assertEqual } from "../assertions.ts";
import type { Section } from "../rule.ts";

const notFoundMessage = "CDN Zone not found.";

export const zonesDelete: Section = {
  title: "Zones: delete",
  rules: [
    {
      id: "zones.delete.success",
      section: "Zones",
      description: "Deleting a zone is 200 with DATA empty and says that it was deleted",
      needs: ["write"],
      check: async (t) => assertEmpty(await t.delete((await t.createZone()).path), /zone.*deleted/i),
    },
    {
      id: "zones.delete.view",
      section: "Zones",
      description: `A deleted zone is 404 \`${notFoundMessage}\``,
      needs: ["write"],
      check: async (t) => {
        const { path } = await t.createZone();
        await t.delete(path);
        assertError(await t.get(path), 404, notFoundMessage);
      },
    },
    {
      id: "zones.delete.list",
      section: "Zones",
      description: "A deleted zone is not listed",
      needs: ["write"],
      check: async (t) => {
        const { id, path } = await t.createZone();
        await t.delete(path);
        const listed = getRows(getData(await t.get("/v1/cdn")), "CDN_ZONES").filter(({ ID }) => ID === id);
        assertEqual(listed, [], "the deleted zone in the list");
      },
    },
    {
      id: "zones.delete.twice",
      section: "Zones",
      description: `Deleting a zone again is 404 \`${notFoundMessage}\``,
      needs: ["write"],
      check: async (t) => {
        const { path } = await t.createZone();
        await t.delete(path);
        assertError(await t.delete(path), 404, notFoundMessage);
      },
    },
    {
      id: "zones.delete.update",
      section: "Zones",
      description: `Updating a deleted zone is 404 \`${notFoundMessage}\``,
      needs: ["write"],
      check: async (t) => {
        const { path } = await t.createZone();
        await t.delete(path);
        assertError(await t.post(path, { BLOCK_POST: 1 }), 404, notFoundMessage);
      },
    },
    {
      id: "zones.delete.hostnames",
      section: "Update body",
      description: "Deleting a zone removes its hostnames: another zone can take them",
      needs: ["write"],
      check: async (t) => {
        const zone = await t.createZone();
        const { name } = await t.createHostname(zone);
        await t.delete(zone.path);
        assertError(await t.get(`${zone.path}/hostnames`), 404, notFoundMessage);
        assertEqual((await t.createHostname(await t.createZone(), name)).name, name, "HOSTNAME");
      },
    },
    {
      id: "zones.delete.rejected",
      section: "Zone errors",
      description:
        "A zone that must not be deleted is 400 `Unable to delete CDN Zone, CANNOT_DELETE flag is set to TRUE.` and stays",
      needs: ["write", "operator"],
      check: async (t) => {
        const zone = await t.createZone();
        await t.operator.changeZone(zone.id, { cannot_delete: 1 });
        try {
          const expectedMessage = "Unable to delete CDN Zone, CANNOT_DELETE flag is set to TRUE.";
          assertError(await t.delete(zone.path), 400, expectedMessage);
          assertEqual((await t.getZone(zone)).ID, zone.id, "ID");
        } finally {
          await t.operator.changeZone(zone.id, { cannot_delete: 0 });
        }
      },
    },
  ],
};
