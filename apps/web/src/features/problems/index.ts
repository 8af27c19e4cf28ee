export { ProblemState, Wait } from "./problem-state.tsx";
export { wordsOf } from "./words.ts";
