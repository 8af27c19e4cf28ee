import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { checkImport } from "./check-import.ts";

/** Context that the linter passes to a rule, as in ESLint. */
interface RuleContext {
  readonly filename: string;
  report(problem: { node: object; message: string }): void;
}

interface ImportingNode {
  readonly source: { readonly value?: unknown } | null;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Linter plugin `boundaries`: its rule `layers` reports every import that scripts/boundaries/layers.ts does not allow. */
export default {
  meta: { name: "boundaries" },
  rules: {
    layers: {
      create(context: RuleContext) {
        const importer = relative(root, context.filename).replaceAll(sep, "/");
        const check = (node: ImportingNode) => {
          const specifier = node.source?.value;
          if (typeof specifier !== "string") return;
          const reason = checkImport(importer, specifier);
          if (reason) context.report({ node, message: `${reason} (scripts/boundaries/layers.ts).` });
        };
        return {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
        };
      },
    },
  },
};
