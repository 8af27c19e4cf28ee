import { ChangeRejectedError } from "../accounts/change-rejected-error.ts";
import { rotateSecret } from "../db/rotate-encryption.ts";
import { createEncryption } from "../crypto/encryption.ts";
import { type Command, applyWithAudit } from "./command.ts";

/** The secret that everything sealed is encrypted with. */
export const secretCommands: readonly Command[] = [
  {
    name: "rotate-secret",
    summary: "Re-encrypts stored secrets with the first value of CONSOLE_SECRET, without downtime.",
    positionals: [],
    async run(context) {
      const rotations = await rotateSecret(context.store, createEncryption(context.secrets));
      const seals = Number(await context.audit.reseal());
      await applyWithAudit(context, async () => {
        const changes = rotations.map(({ what, renewed }) => ({ field: what, before: null, after: renewed }));
        return { result: undefined, fact: { accountId: null, action: "rotateSecret", target: "/secret", changes } };
      });
      const lines = [
        ...rotations.map(({ what, renewed, left }) => `${what}: ${renewed} encrypted anew, ${left} left.`),
        `Audit log: ${seals > 0 ? "sealed with the first secret" : "sealed with it already"}.`,
      ];
      if (rotations.some(({ left }) => left > 0)) {
        throw new ChangeRejectedError(
          [...lines, "No secret of CONSOLE_SECRET opens what is left. Add the one that it was encrypted with."].join(
            "\n",
          ),
        );
      }
      lines.push("Nothing needs the later secrets any more: they can be taken out of CONSOLE_SECRET.");
      return { text: lines.join("\n"), json: { rotations, seals } };
    },
  },
];
