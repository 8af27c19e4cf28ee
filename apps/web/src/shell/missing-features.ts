/** What people look for that the Edge API doesn't have, with what to do instead. */
const missingFeatures: readonly { readonly words: RegExp; readonly sentence: string }[] = [
  {
    words: /\b(?:purge|invalidate|invalidation|flush|clear (?:the )?cache|cache clear)\b/i,
    sentence:
      "The console can't purge cached files: the Edge API doesn't document purging. Files expire after the zone's cache expiration.",
  },
  {
    words: /\bsign(?:ing|ed)?[ -]?(?:keys?|secrets?)\b/i,
    sentence: "Signing keys aren't available in the Edge API. Ask your provider for the key of a zone.",
  },
  {
    words: /\b(?:invoices?|credit card|payments?|bill)\b/i,
    sentence: "Invoices and payments are with your provider. The Usage page shows an estimated cost at your prices.",
  },
  {
    words: /\b(?:raw |access )?logs? (?:files?|streams?|push)\b|\b(?:raw|access) logs?\b/i,
    sentence: "The Edge API has no logs of requests. Statistics show traffic by hour, country, and network.",
  },
  {
    words: /\bresume\b|\bunpause\b/i,
    sentence: "Only your provider can resume a zone or an account that it paused.",
  },
];

/** Returns the sentence about what a query looks for, if the Edge API doesn't have it; otherwise undefined. */
export function findMissingFeature(query: string): string | undefined {
  return missingFeatures.find(({ words }) => words.test(query))?.sentence;
}
