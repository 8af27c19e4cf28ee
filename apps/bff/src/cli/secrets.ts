import { ChangeRejectedError } from "../platform/db/change-rejected-error.ts";
import { rotateSecret } from "../platform/db/rotate-encryption.ts";
import { createEncryption } from "../platform/crypto/encryption.ts";
import { type Command, applyWithAudit } from "./command.ts";

/** Command for CONSOLE_SECRET. */
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
        return { result: undefined, entry: { accountId: null, action: "rotateSecret", target: "/secret", changes } };
      });
      const lines = [
        ...rotations.map(({ what, renewed, left }) => `${what}: ${renewed} re-encrypted, ${left} remaining.`),
        `Audit log: ${seals > 0 ? "resealed" : "already sealed"} with the first secret.`,
      ];
      if (rotations.some(({ left }) => left > 0)) {
        throw new ChangeRejectedError(
          [
            ...lines,
            "No secret of CONSOLE_SECRET can decrypt the remaining values. Add the one they were encrypted with.",
          ].join("\n"),
        );
      }
      lines.push("The other secrets are no longer needed. Remove them from CONSOLE_SECRET.");
      return { text: lines.join("\n"), json: { rotations, seals } };
    },
  },
];
