import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../../../test/test-app.ts";

describe.each(databaseKinds)("row 96: a console whose audit log on %s has no valid seal", (kind) => {
  it("starts, records, and reports it at each start", async () => {
    const url = await createTestDatabase(kind);
    const report = "audit log is not sealed by CONSOLE_SECRET";
    const countReports = (lines: readonly string[]) => lines.filter((line) => line.includes(report)).length;

    const first = await startTestApp({ url });
    await first.addUser("ada@a.example");
    await first.start();
    await first.signIn("ada@a.example");
    expect(countReports(first.logLines)).toBe(0);
    await first.store.db.updateTable("audit_head").set({ seal: null }).execute();
    await first.close();

    for (let restart = 0; restart < 2; restart += 1) {
      const app = await startTestApp({ url });
      await app.start();
      await app.signIn("ada@a.example");
      expect(countReports(app.logLines)).toBe(1);
      expect(await app.services.audit.verify()).not.toEqual([]);
      await app.close();
    }
  });
});
