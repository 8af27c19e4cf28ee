import { describe, expect, test } from "vitest";
import { checkAsNumberList } from "./as-number-list.ts";
import type { ValidationResult } from "./validation-result.ts";
import { checkCountryList } from "./country-list.ts";
import { checkHostHeader } from "./host-header.ts";
import { checkHostname } from "./hostname.ts";
import { checkOriginUrl } from "./origin-url.ts";
import { checkS3Bucket, checkS3Region } from "./s3.ts";
import { checkEndpointHost } from "./tunnel.ts";
import { checkZoneName } from "./zone-name.ts";

/** Every character outside ASCII whose upper or lower case has an ASCII letter in it, such as the Kelvin sign. */
const foldedIntoAscii = Array.from({ length: 0x1_0000 - 0x80 }, (_, n) => String.fromCharCode(n + 0x80)).filter(
  (character) => /[a-z]/i.test(character.toLowerCase() + character.toUpperCase()),
);

const rules: readonly (readonly [string, (character: string) => ValidationResult<unknown>])[] = [
  ["HOSTNAME", (character) => checkHostname(`cd${character}n.example.com`)],
  ["HOST_HEADER", (character) => checkHostHeader(`ww${character}.example.com`)],
  ["the host of ORIGIN_URL", (character) => checkOriginUrl(`https://origin${character}.example.com`)],
  ["the scheme of ORIGIN_URL", (character) => checkOriginUrl(`http${character}://origin.example.com`)],
  ["ZONE_NAME", (character) => checkZoneName(`zone${character}`)],
  ["COUNTRIES", (character) => checkCountryList(character)],
  ["COUNTRIES, first letter", (character) => checkCountryList(`${character}E`)],
  ["COUNTRIES, second letter", (character) => checkCountryList(`S${character}`)],
  ["BLOCK_ASNS", (character) => checkAsNumberList(`A${character}64496`)],
  ["S3_BUCKET", (character) => checkS3Bucket(`bucket${character}`)],
  ["S3_REGION", (character) => checkS3Region(`eu-central-1${character}`)],
  ["HOST of an endpoint", (character) => checkEndpointHost(`server${character}`)],
  ["HOST of an endpoint, IPv6", (character) => checkEndpointHost(`2001:db8::${character}`)],
];

describe("a character that only a change of case turns into an ASCII letter", () => {
  test("exists", () => {
    expect(foldedIntoAscii).toEqual(expect.arrayContaining(["\u212a", "\u017f", "\u00df", "\u0131", "\ufb01"]));
  });

  test.each(rules)("is rejected in %s", (_, check) => {
    expect(foldedIntoAscii.filter((character) => check(character).ok)).toEqual([]);
  });
});
