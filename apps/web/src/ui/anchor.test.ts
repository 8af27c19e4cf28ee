import { expect, test } from "vitest";
import { place } from "./anchor.ts";

const view = { width: 1000, height: 800 };
const popup = { width: 200, height: 100 };

function box(left: number, top: number) {
  return { left, top, right: left + 80, bottom: top + 30, width: 80, height: 30 };
}

test("stands under its anchor, edges aligned", () => {
  expect(place(box(300, 300), popup, view, "bottom", "start", 4)).toEqual({ left: 300, top: 334 });
  expect(place(box(300, 300), popup, view, "bottom", "end", 4)).toEqual({ left: 180, top: 334 });
});

test("turns over where there is no room", () => {
  expect(place(box(300, 760), popup, view, "bottom", "start", 4).top).toBe(656);
  expect(place(box(300, 10), popup, view, "top", "start", 4).top).toBe(44);
  expect(place(box(910, 300), popup, view, "right", "center", 4).left).toBe(706);
});

test("never leaves the window", () => {
  expect(place(box(-40, 300), popup, view, "bottom", "start", 4).left).toBe(8);
  expect(place(box(990, 300), popup, view, "bottom", "start", 4).left).toBe(792);
});
