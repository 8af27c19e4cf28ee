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
    words: /\bwaf\b|\bweb application firewall\b|\bowasp\b|\bbots?\b|\b(?:captcha|challenge)s?\b|\bddos\b/i,
    sentence:
      "The Edge API has no WAF or bot rules. A zone's access rules block addresses, countries, networks, Tor, VPNs, and hosting providers.",
  },
  {
    words: /\b(?:page|redirect|rewrite|transform|edge) rules?\b|\bredirects?\b|\brewrites?\b/i,
    sentence: "The Edge API has no redirect or rewrite rules. A zone's settings apply to all its paths.",
  },
  {
    words: /\b(?:rate[ -]?limit(?:ing)? (?:rules?|visitors?)|throttle visitors)\b/i,
    sentence: "The Edge API has no rate limits for visitors. Access rules block addresses, countries, and networks.",
  },
  {
    words: /\b(?:edge )?(?:workers?|functions?|serverless|lambda)\b/i,
    sentence: "The Edge API runs no code at the edge.",
  },
  {
    words: /\b(?:dns (?:records?|zones?|hosting)|nameservers?)\b/i,
    sentence:
      "The Edge API hosts no DNS records. Each hostname's page shows the record that you create at your DNS provider.",
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
