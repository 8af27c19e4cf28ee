import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";
import { bffQuarters, layers } from "./layers.ts";

const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** Returns the drawing below a heading of docs/architecture.md: its labels by node, and its arrows, as `"from to"`. */
function readDrawing(heading: string) {
  const [, section = ""] = page.split(`## ${heading}\n`);
  const [, drawing = ""] = /```mermaid\n(.+?)```/s.exec(section) ?? [];
  const labels = new Map([...drawing.matchAll(/(\w+)\["(.+)"\]/g)].map(([, node = "", label = ""]) => [node, label]));
  const arrows = drawing
    .split("\n")
    .filter((line) => line.includes("-->"))
    .flatMap((line) => {
      const steps = line.split("-->").map((step) => step.split("&").map((node) => node.trim()));
      return steps
        .slice(1)
        .flatMap((to, index) => to.flatMap((end) => (steps[index] ?? []).map((start) => `${start} ${end}`)));
    });
  return { labels, arrows: arrows.toSorted() };
}

/** Returns the arrows between the folders of an app: which may import which, without those that follow from others. */
function listArrows(app: string) {
  const toNode = (at: string) =>
    at === app ? "root" : (at.slice(app.length + 1).split("/")[0] ?? "").replace(".ts", "");
  const imports = new Map<string, Set<string>>();
  for (const layer of layers.filter(({ at }) => at.startsWith(app))) {
    const node = toNode(layer.at);
    const targets = layer.imports.filter((at) => at.startsWith(app)).map(toNode);
    imports.set(node, new Set([...(imports.get(node) ?? []), ...targets.filter((target) => target !== node)]));
  }
  return [...imports]
    .flatMap(([node, targets]) =>
      [...targets]
        .filter((target) => ![...targets].some((other) => imports.get(other)?.has(target)))
        .map((target) => `${node} ${target}`),
    )
    .toSorted();
}

describe("drawings of docs/architecture.md", () => {
  it("bff is drawn as it may import", () => {
    expect(readDrawing("Folders of bff").arrows).toEqual(listArrows("apps/bff/src"));
  });

  it("web is drawn as it may import", () => {
    expect(readDrawing("Folders of web").arrows).toEqual(listArrows("apps/web/src"));
  });

  it.each(Object.entries(bffQuarters))("%s lists its folders in their order", (quarter, folders) => {
    const [, ...lines] = readDrawing("Folders of bff").labels.get(quarter)?.split("<br>") ?? [];
    expect(lines.join(" ").split(", ")).toEqual(folders);
  });
});
