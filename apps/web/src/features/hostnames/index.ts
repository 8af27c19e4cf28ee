export { certificateWords } from "./certificate-words.ts";
export { hostnamesQuery } from "./queries.ts";
