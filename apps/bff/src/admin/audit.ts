import { RefusedChange } from "../identity/refused-change.ts";
import type { Command } from "./command.ts";

/** The audit log. */
export const auditCommands: readonly Command[] = [
  {
    name: "audit verify",
    summary: "Checks that no row of the audit log was changed, taken out or cut off.",
    positionals: [],
    async run({ audit }) {
      const faults = await audit.verify();
      if (faults.length > 0) {
        const places = faults.map(({ scope, seq, fault }) => `${scope} row ${seq}: ${fault}`);
        throw new RefusedChange(`The audit log is not what was written.\n${places.join("\n")}`);
      }
      return { text: "The audit log is what was written.", json: { faults } };
    },
  },
];
