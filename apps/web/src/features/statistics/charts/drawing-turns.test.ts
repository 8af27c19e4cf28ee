import { expect, it } from "vitest";
import { makeDrawingTurns } from "./drawing-turns.ts";

/** Turns whose frames come when the test says so. */
function startTurns() {
  const frames: (() => void)[] = [];
  const drawn: string[] = [];
  const turns = makeDrawingTurns((callback) => frames.push(callback));
  return {
    drawn,
    want: (name: string) => turns(() => drawn.push(name)),
    frame: () => frames.shift()?.(),
  };
}

it("draws one a frame, in the order in which they asked", () => {
  const { drawn, want, frame } = startTurns();
  want("first");
  want("second");
  expect(drawn).toEqual([]);
  frame();
  expect(drawn).toEqual(["first"]);
  want("third");
  frame();
  frame();
  expect(drawn).toEqual(["first", "second", "third"]);
});

it("leaves out what is not wanted any more, and begins anew after a rest", () => {
  const { drawn, want, frame } = startTurns();
  want("first");
  want("second")();
  frame();
  frame();
  frame();
  expect(drawn).toEqual(["first"]);
  want("third");
  frame();
  expect(drawn).toEqual(["first", "third"]);
});
