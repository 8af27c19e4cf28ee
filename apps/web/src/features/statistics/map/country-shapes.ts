import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import world from "world-atlas/countries-110m.json";

/** Size of the view box. */
export const mapSize = { width: 960, height: 440 } as const;

/** Outline of a country as SVG path data; `code` is undefined if ISO 3166 has none. */
export type CountryShape = { code: string | undefined; name: string; outline: string };

const antarctica = "010";

/** Returns the outlines of all countries except Antarctica, in an equal-area projection. */
export function getCountryShapes(): CountryShape[] {
  const countries = feature<{ name: string }>(world, world.objects.countries);
  const inhabited = { ...countries, features: countries.features.filter(({ id }) => id !== antarctica) };
  const getOutline = geoPath(geoEqualEarth().fitSize([mapSize.width, mapSize.height], inhabited)).digits(1);
  return inhabited.features.map((country) => ({
    code: countryCodeByNumber.get(String(country.id)),
    name: country.properties.name,
    outline: getOutline(country) ?? "",
  }));
}

/** ISO 3166 alpha-2 and numeric codes of the countries on the map, whose shapes have the numeric code. */
const pairs = `
  AF004 AL008 AQ010 DZ012 AO024 AZ031 AR032 AU036 AT040 BS044 BD050 AM051 BE056 BT064 BO068 BA070 BW072 BR076
  BZ084 SB090 BN096 BG100 MM104 BI108 BY112 KH116 CM120 CA124 CF140 LK144 TD148 CL152 CN156 TW158 CO170 CG178
  CD180 CR188 HR191 CU192 CY196 CZ203 BJ204 DK208 DO214 EC218 SV222 GQ226 ET231 ER232 EE233 FK238 FJ242 FI246
  FR250 TF260 DJ262 GA266 GE268 GM270 PS275 DE276 GH288 GR300 GL304 GT320 GN324 GY328 HT332 HN340 HU348 IS352
  IN356 ID360 IR364 IQ368 IE372 IL376 IT380 CI384 JM388 JP392 KZ398 JO400 KE404 KP408 KR410 KW414 KG417 LA418
  LB422 LS426 LV428 LR430 LY434 LT440 LU442 MG450 MW454 MY458 ML466 MR478 MX484 MN496 MD498 ME499 MA504 MZ508
  OM512 NA516 NP524 NL528 NC540 VU548 NZ554 NI558 NE562 NG566 NO578 PK586 PA591 PG598 PY600 PE604 PH608 PL616
  PT620 GW624 TL626 PR630 QA634 RO642 RU643 RW646 SA682 SN686 RS688 SL694 SK703 VN704 SI705 SO706 ZA710 ZW716
  ES724 SS728 SD729 EH732 SR740 SZ748 SE752 CH756 SY760 TJ762 TH764 TG768 TT780 AE784 TN788 TR792 TM795 UG800
  UA804 MK807 EG818 GB826 TZ834 US840 BF854 UY858 UZ860 VE862 YE887 ZM894
`;

/** Alpha-2 codes ("DE") by numeric code ("276"). Territories without a numeric code are missing. */
const countryCodeByNumber: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(2), pair.slice(0, 2)]),
);
