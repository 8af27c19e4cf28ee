/** Name of the configuration that `describeSourceProgram` describes. It belongs in the root of the repository. */
export const sourceProgramName = "tsconfig.sources.json";

/**
 * Returns the configuration of one program with the sources of all apps, what they import, and `files`. Without the tests and
 * the declarations of each package, checking it takes half of the processor time of `tsc -b`.
 */
export function describeSourceProgram(files: readonly string[]): object {
  return {
    extends: "./tsconfig.base.json",
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      rootDir: ".",
      // Those of the web app, which has the browser's types and Node.js's.
      module: "esnext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      lib: ["es2025", "dom", "dom.iterable"],
      types: ["vite/client", "node"],
    },
    files: files.filter((file) => /\.tsx?$/.test(file)),
    include: ["apps/*/src", "apps/*/test", "e2e/fixtures"],
    exclude: ["**/*.test.ts", "**/*.test.tsx"],
  };
}
