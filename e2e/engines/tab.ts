import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import type { Driver, DriverElement } from "./driver.ts";

/** A visible element by what a user or a screen reader perceives. */
export type Query = { readonly within?: Query } & (
  | { readonly role: string; readonly name?: string | RegExp; readonly level?: number }
  | { readonly label: string }
  | { readonly text: string | RegExp }
  | { readonly selector: string }
);

/** Includes the time in which the search index of support staff loads all accounts, within the rate limits. */
const timeoutMs = 70_000;

/** The UMD build of Testing Library, for the page, so that all engines compute roles and names in the same way. */
const library = readFileSync(
  fileURLToPath(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);

/** Source of a function that returns the first visible element of a query, or null. Runs in the page. */
const locate = `function locate(query) {
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = globalThis.TestingLibraryDom;
  const container = query.within ? locate(query.within) : document.body;
  if (!container) return null;
  const toMatcher = (value) => value && (value.pattern ? new RegExp(value.pattern) : value.exact);
  const find = () => {
    if (query.selector) return [...container.querySelectorAll(query.selector)];
    if (query.role) return queryAllByRole(container, query.role, { name: toMatcher(query.name), level: query.level });
    if (query.label) return queryAllByLabelText(container, query.label);
    return queryAllByText(container, toMatcher(query.text), { ignore: "script, style, title" });
  };
  // A button opens the file chooser of a hidden field.
  const isUsable = (element) => element.checkVisibility() || element.type === "file";
  return find().find(isUsable) ?? null;
}`;

const toMatcher = (value: string | RegExp) =>
  typeof value === "string" ? { exact: value } : { pattern: value.source };

/** Returns the query as JSON. */
function serialize(query: Query): object {
  return {
    ...query,
    ...("text" in query && { text: toMatcher(query.text) }),
    ...("role" in query && query.name !== undefined && { name: toMatcher(query.name) }),
    ...(query.within && { within: serialize(query.within) }),
  };
}

/** What a user does on the page, in any engine. Every step waits until its element is visible. */
export interface Tab {
  readonly open: (path: string) => Promise<void>;
  readonly see: (query: Query) => Promise<void>;
  readonly waitUntilGone: (query: Query) => Promise<void>;
  readonly click: (query: Query) => Promise<void>;
  readonly hover: (query: Query) => Promise<void>;
  /** Replaces the text of a field. */
  readonly type: (query: Query, text: string) => Promise<void>;
  readonly upload: (query: Query, file: string) => Promise<void>;
  readonly drag: (query: Query, ...points: Parameters<DriverElement["drag"]>) => Promise<void>;
  /** Selects an option of a list by its label. */
  readonly select: (query: Query, option: string) => Promise<void>;
  readonly press: Driver["press"];
  readonly addAuthenticator: Driver["addAuthenticator"];
  readonly resize: Driver["resize"];
  /** Returns the text of an element. */
  readonly read: (query: Query) => Promise<string>;
  readonly readUrl: () => Promise<URL>;
  /** Returns the result of an expression, such as whether the engine has a feature. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

/** Creates a tab of the browser for the console at `url`. */
export function createTab(driver: Driver, url: string): Tab {
  const loadLibrary = async () => {
    if ((await driver.run("() => typeof globalThis.TestingLibraryDom")) !== "undefined") return;
    await driver.run(`() => { ${library} }`);
  };
  const findNow = async (query: Query) => {
    await loadLibrary();
    return await driver.find(locate, serialize(query));
  };

  /** Repeats an action until it succeeds, because the page may render in between. */
  const act = async (query: Query, action: (element: DriverElement) => Promise<void>) => {
    await expect(async () => {
      const element = await findNow(query);
      if (!element) throw new Error(`Not visible: ${JSON.stringify(serialize(query))}`);
      await action(element);
    }).toPass({ timeout: timeoutMs, intervals: [100] });
  };
  const see = (query: Query) => act(query, () => Promise.resolve());

  return {
    async open(address) {
      await driver.open(new URL(address, url).href);
    },
    see,
    async waitUntilGone(query) {
      await expect(async () => {
        if (await findNow(query)) throw new Error(`Still visible: ${JSON.stringify(serialize(query))}`);
      }).toPass({ timeout: timeoutMs, intervals: [100] });
    },
    click: (query) => act(query, (element) => element.click()),
    hover: (query) => act(query, (element) => element.hover()),
    type: (query, text) => act(query, (element) => element.fill(text)),
    upload: (query, file) => act(query, (element) => element.upload(file)),
    drag: (query, from, to) => act(query, (element) => element.drag(from, to)),
    async select(query, option) {
      await act(query, (element) => element.click());
      await act({ role: "option", name: option }, (element) => element.click());
    },
    press: driver.press,
    addAuthenticator: driver.addAuthenticator,
    resize: driver.resize,
    async read(query) {
      await see(query);
      return String(await driver.run(`query => (${locate})(query)?.innerText ?? ""`, serialize(query)));
    },
    readUrl: async () => new URL(String(await driver.run("() => location.href"))),
    evaluate: (expression) => driver.run(`() => (${expression})`),
  };
}
