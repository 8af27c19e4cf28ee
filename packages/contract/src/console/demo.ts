/**
 * The accounts of a demonstration: edge-api creates them at the service, the console connects to them by name.
 * `main` shows every state a screen can be in, `second` is small, `incomplete` still needs setting up.
 */
export const demoAccounts = {
  main: "Harbour Media",
  second: "Pinewood Press",
  incomplete: "Lantern Studio",
} as const;
