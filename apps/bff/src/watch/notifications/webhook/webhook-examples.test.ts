import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@edge-console/testing/free-port";
import { afterEach, expect, it, vi } from "vitest";
import { generateWebhookSecret, type SignedDelivery, signWebhook } from "./sign-webhook.ts";

const folder = fileURLToPath(new URL("../../../../../../docs/examples/webhooks/", import.meta.url));

/** The documentation's receivers, and how to find out whether this machine runs their language. */
const examples = [
  { language: "Node.js", command: "node", check: "--version", args: ["receiver.mjs"] },
  { language: "Python", command: "python3", check: "--version", args: ["receiver.py"] },
  { language: "Go", command: "go", check: "version", args: ["run", "receiver.go"] },
  { language: "PHP", command: "php", check: "--version", args: ["-S", "127.0.0.1:PORT", "receiver.php"] },
].filter(({ command, check }) => spawnSync(command, [check]).status === 0);

/** Go compiles the example first. */
const startTimeoutMs = 60_000;

let receiver: ChildProcess | undefined;

afterEach(async () => {
  if (receiver?.pid === undefined || receiver.exitCode !== null) return;
  // `go run` is the parent of the receiver.
  process.kill(-receiver.pid, "SIGKILL");
  await once(receiver, "exit");
});

it.each(examples)(
  "the example in $language accepts what the console signed, and nothing else",
  async (example) => {
    const [older, newer, other] = [generateWebhookSecret(), generateWebhookSecret(), generateWebhookSecret()];
    const port = await findFreePort();
    receiver = spawn(
      example.command,
      example.args.map((argument) => argument.replace("PORT", String(port))),
      {
        cwd: folder,
        env: { ...process.env, WEBHOOK_SECRET: older.reveal(), PORT: String(port) },
        stdio: "ignore",
        detached: true,
      },
    );
    const send = async (body: string, headers: Record<string, string>) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers });
      return response.status;
    };
    await vi.waitFor(async () => expect(await send("", {})).toBe(401), { timeout: startTimeoutMs, interval: 100 });

    const now = Math.floor(Date.now() / 1000);
    const delivery = { id: "5d0c8f1e", at: now, body: JSON.stringify({ type: "test", alert: null, note: "café" }) };
    const sendSigned = (changes: Partial<SignedDelivery>, secrets = [older]) => {
      const signed = { ...delivery, ...changes };
      return send(signed.body, signWebhook(signed, secrets));
    };
    expect(await sendSigned({})).toBe(204);
    expect(await sendSigned({}, [newer, older])).toBe(204);
    expect(await sendSigned({}, [other])).toBe(401);
    expect(await sendSigned({ at: now - 310 })).toBe(401);
    expect(await sendSigned({ at: now + 310 })).toBe(401);
    expect(await send(`${delivery.body} `, signWebhook(delivery, [older]))).toBe(401);
    expect(await send(delivery.body, { ...signWebhook(delivery, [older]), "webhook-id": "another" })).toBe(401);
    expect(await send(delivery.body, { ...signWebhook(delivery, [older]), "webhook-timestamp": "soon" })).toBe(401);
  },
  startTimeoutMs * 2,
);
