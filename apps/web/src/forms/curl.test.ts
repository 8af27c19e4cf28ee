import { expect, it } from "vitest";
import { toCurl, redactBody } from "./curl.ts";

it("writes a request as curl, with variables for the address and the key", () => {
  expect(toCurl({ method: "POST", path: "/cdn/ABC123DEF", body: { CACHE_EXP: "3600" } })).toBe(
    [
      'curl -X POST "$EDGE_API_URL/v1/cdn/ABC123DEF" \\',
      '  -H "Authorization: Bearer $EDGE_API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      "  --data '{",
      '  "CACHE_EXP": "3600"',
      "}'",
    ].join("\n"),
  );
});

it("keeps a quote in a value from ending the shell's own quotation", () => {
  expect(toCurl({ method: "POST", path: "/tunnels", body: { NAME: "it's" } })).toContain(String.raw`"it'\''s"`);
});

it("never shows a secret, and takes it from a variable of its name in the command", () => {
  const request = {
    method: "POST",
    path: "/cdn",
    body: { ZONE_NAME: "shop", S3_SECRET_KEY: "hidden" },
    secrets: ["S3_SECRET_KEY"],
  } as const;
  expect(redactBody(request)).toContain("<S3_SECRET_KEY>");
  expect(toCurl(request)).not.toContain("hidden");
  expect(toCurl(request)).toContain(`"S3_SECRET_KEY": "'"$S3_SECRET_KEY"'"\n}'`);
});

it("reads long texts from files", () => {
  const files = { CERTIFICATE: "certificate.pem", PRIVATE_KEY: "private-key.pem" };
  expect(toCurl({ method: "POST", path: "/cdn/ABC123DEF/hostnames/7/certificate", files })).toBe(
    [
      "jq -n --rawfile CERTIFICATE certificate.pem --rawfile PRIVATE_KEY private-key.pem '$ARGS.named' |",
      'curl -X POST "$EDGE_API_URL/v1/cdn/ABC123DEF/hostnames/7/certificate" \\',
      '  -H "Authorization: Bearer $EDGE_API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      "  --data @-",
    ].join("\n"),
  );
});
