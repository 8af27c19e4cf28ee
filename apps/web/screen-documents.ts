import { join, posix } from "node:path";
import { type ESTree, type Plugin, type Rolldown, Visitor } from "vite";

/** A screen's path, such as `/a/:account/zones/:zone`, and the modules that its routes import lazily. */
interface Screen {
  readonly path: string;
  readonly imports: readonly string[];
}

/** The document that the server sends for the paths of a screen. */
interface ScreenDocument {
  /** Pattern of the path, for `URLPattern`. */
  readonly path: string;
  /** File of the document. */
  readonly file: string;
}

/**
 * Writes a document for each screen whose code is lazy: index.html with links that load this code beside the app's own, instead of
 * after it. The screens are those of the router, in src/routes.tsx. `screens.json` lists the documents, the most specific paths
 * first.
 */
export function screenDocuments(): Plugin {
  const routesPath = join(import.meta.dirname, "src/routes.tsx");
  let screens: readonly Screen[] = [];
  return {
    name: "screen-documents",
    apply: "build",
    transform: {
      async handler(code, id) {
        if (id !== routesPath) return;
        const listed = listScreens(this.parse(code), code);
        screens = await Promise.all(
          listed.map(async ({ path, imports }) => {
            const resolved = await Promise.all(imports.map((name) => this.resolve(name, routesPath)));
            return { path, imports: resolved.flatMap((module) => module?.id ?? []) };
          }),
        );
      },
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        if (screens.length === 0) this.error("There are no screens in src/routes.tsx.");
        const html = page.source.toString();
        const documents: ScreenDocument[] = [];
        for (const { path, imports } of screens) {
          const files = listFiles(bundle, html, imports);
          if (files.length === 0) continue;
          const file = `screens/${path.match(/[\w-]+/g)?.join("-")}.html`;
          this.emitFile({
            type: "asset",
            fileName: file,
            source: html.replace("</head>", `${files.map(toLink).join("")}</head>`),
          });
          documents.push({ path, file });
        }
        this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(documents) });
      },
    },
  };
}

/** Returns the screens of the routes that a module returns, the most specific paths first. */
function listScreens(program: ESTree.Program, code: string): Screen[] {
  const constants = new Map<string, ESTree.Expression>();
  const screens = new Map<string, Screen>();

  /** Returns the routes of an array, of a constant with one, or of either with `.map(…)`. */
  function listRoutes(node: ESTree.Expression | undefined): ESTree.ObjectExpression[] {
    if (node?.type === "Identifier") return listRoutes(constants.get(node.name));
    if (node?.type === "CallExpression" && node.callee.type === "MemberExpression")
      return listRoutes(node.callee.object);
    return node?.type === "ArrayExpression"
      ? node.elements.filter((element) => element?.type === "ObjectExpression")
      : [];
  }

  function addScreens(routes: readonly ESTree.ObjectExpression[], parent: Screen): void {
    for (const route of routes) {
      const path = findProperty(route, "path");
      const screen: Screen = {
        path: path?.type === "Literal" ? posix.join(parent.path, String(path.value)) : parent.path,
        imports: [...parent.imports, ...listImports(route, code)],
      };
      // An index route replaces its parent. The start page redirects to a screen of an account.
      if (screen.path !== "/") screens.set(screen.path, screen);
      addScreens(listRoutes(findProperty(route, "children")), screen);
    }
  }

  let routes: ESTree.ObjectExpression[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init) constants.set(id.name, init);
    },
    ReturnStatement: ({ argument }) => {
      if (argument?.type === "ArrayExpression") routes = listRoutes(argument);
    },
  }).visit(program);
  addScreens(routes, { path: "/", imports: [] });
  const countParameters = ({ path }: Screen) => path.split(":").length;
  return [...screens.values()].toSorted((a, b) => countParameters(a) - countParameters(b));
}

function findProperty({ properties }: ESTree.ObjectExpression, name: string): ESTree.Expression | undefined {
  return properties.find((property) => isProperty(property, name))?.value;
}

function isProperty(property: ESTree.ObjectPropertyKind, name: string): property is ESTree.ObjectProperty {
  return property.type === "Property" && property.key.type === "Identifier" && property.key.name === name;
}

/** Returns the modules that a route imports for its component and its data, without those of its children. */
function listImports({ properties }: ESTree.ObjectExpression, code: string): string[] {
  return properties
    .filter((property) => !isProperty(property, "children"))
    .flatMap(({ start, end }) => [...code.slice(start, end).matchAll(/\bimport\("([^"]+)"\)/g)])
    .map(([, name = ""]) => name);
}

/** Returns the files that modules need besides those of index.html. */
function listFiles(bundle: Rolldown.OutputBundle, html: string, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const files = new Set<string>();
  const add = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (files.has(fileName) || html.includes(fileName)) return;
    for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])]) files.add(file);
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
  };
  for (const chunk of chunks) if (modules.some((module) => chunk.moduleIds.includes(module))) add(chunk);
  return [...files];
}

/** Returns a link with a low priority: the app's own files come first, and nothing is painted before its styles. */
function toLink(file: string): string {
  const kind = file.endsWith(".css") ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin fetchpriority="low" href="/${file}">`;
}
