export { useCountdown, waitUntil } from "./countdown.ts";
export { ProblemState } from "./problem-state.tsx";
export { wordsOf } from "./words.ts";
