/** @param {string} text */
const quote = (text) => (/^[\w@./\\:=,+-]+$/.test(text) ? text : `"${text}"`);

/**
 * Returns what `spawn` needs to start a program of npm or node_modules/.bin. On Windows, these are .cmd files, which only a
 * shell runs.
 * @param {readonly string[]} program name and arguments
 * @returns {{ command: string, args: readonly string[], shell: boolean }}
 */
export function toCommand([name = "", ...args], platform = process.platform) {
  if (platform !== "win32") return { command: name, args, shell: false };
  return { command: [name, ...args].map(quote).join(" "), args: [], shell: true };
}
