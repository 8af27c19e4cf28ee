export { noticeOf } from "./notice.ts";
export { ReportSummary } from "./report-summary.tsx";
export { overallWords, unknownWords } from "./state-words.ts";
