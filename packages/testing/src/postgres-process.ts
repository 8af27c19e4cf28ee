import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

// Runs a PostgreSQL server until the process that started this one disconnects or ends, even by SIGKILL, then deletes its folder:
// PostgreSQL itself would keep running. Arguments: the folder, the user and group ("" for the current ones), the program and its own.
const [folder = "", uid = "", gid = "", command = "", ...args] = process.argv.slice(2);

const owner = uid === "" ? {} : { uid: Number(uid), gid: Number(gid) };
const server = spawn(command, args, { ...owner, cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
// Fast shutdown: connections are closed.
const stop = () => server.kill("SIGINT");
process.once("disconnect", stop);
if (!process.connected) stop();
// A signal to the process group of a terminal reaches both; this one waits for the server.
process.on("SIGINT", () => {});
server.once("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
