export { ProblemState, Wait } from "./problem-state.tsx";
export { sentenceOf, wordsOf } from "./words.ts";
