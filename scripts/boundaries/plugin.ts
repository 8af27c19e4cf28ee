import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { checkImport } from "./check-import.ts";
import { checkTable, findTablesInSql, isQueryFile, tableMethods } from "./check-table.ts";

/** Context that the linter passes to a rule, as in ESLint. */
interface RuleContext {
  readonly filename: string;
  report(problem: { node: object; message: string }): void;
}

interface ImportingNode {
  readonly source: { readonly value?: unknown } | null;
}

interface Argument {
  readonly type?: string;
  /** Of a literal. */
  readonly value?: unknown;
  /** Of an array. */
  readonly elements?: readonly Argument[];
}

interface CallNode {
  readonly callee: { readonly property?: { readonly name?: unknown } };
  readonly arguments: readonly Argument[];
}

interface TemplateNode {
  readonly tag: { readonly name?: unknown };
  readonly quasi: { readonly quasis: readonly { readonly value: { readonly raw: string } }[] };
}

const root = fileURLToPath(new URL("../../", import.meta.url));

function getPath({ filename }: RuleContext): string {
  return relative(root, filename).replaceAll(sep, "/");
}

/**
 * Linter plugin `boundaries`. Its rule `layers` reports every import that scripts/boundaries/layers.ts does not allow, and
 * `tables` every query of a table of another folder.
 */
export default {
  meta: { name: "boundaries" },
  rules: {
    layers: {
      create(context: RuleContext) {
        const importer = getPath(context);
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
    tables: {
      create(context: RuleContext) {
        const file = getPath(context);
        if (!isQueryFile(file)) return {};
        const check = (node: object, table: unknown) => {
          const reason = typeof table === "string" ? checkTable(file, table) : undefined;
          if (reason) context.report({ node, message: `${reason} (scripts/boundaries/layers.ts).` });
        };
        return {
          CallExpression(node: CallNode) {
            const { name } = node.callee.property ?? {};
            if (typeof name !== "string" || !tableMethods.has(name)) return;
            const [first = {}] = node.arguments;
            if (first.type === "Identifier")
              context.report({ node, message: "Name the table, so that its owner can be checked." });
            for (const { value } of first.elements ?? [first]) check(node, value);
          },
          TaggedTemplateExpression(node: TemplateNode) {
            if (node.tag.name !== "sql") return;
            const text = node.quasi.quasis.map(({ value }) => value.raw).join("?");
            for (const table of findTablesInSql(text)) check(node, table);
          },
        };
      },
    },
  },
};
