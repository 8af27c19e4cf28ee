/** A country or territory of ISO 3166-1. */
export interface Country {
  /** Two letters, as the API takes it. */
  readonly code: string;
  /** English name. */
  readonly name: string;
  /** What else people call it: its three-letter code, then other names. */
  readonly aliases: readonly string[];
}

/** Each line: two-letter code, three-letter code, name, and other names that are in common use. */
const table = `
AD AND Andorra
AE ARE United Arab Emirates | UAE | Emirates
AF AFG Afghanistan
AG ATG Antigua & Barbuda
AI AIA Anguilla
AL ALB Albania
AM ARM Armenia
AO AGO Angola
AQ ATA Antarctica
AR ARG Argentina
AS ASM American Samoa
AT AUT Austria | Österreich
AU AUS Australia
AW ABW Aruba
AX ALA Åland Islands
AZ AZE Azerbaijan
BA BIH Bosnia & Herzegovina | Bosnia
BB BRB Barbados
BD BGD Bangladesh
BE BEL Belgium | België | Belgique
BF BFA Burkina Faso
BG BGR Bulgaria
BH BHR Bahrain
BI BDI Burundi
BJ BEN Benin
BL BLM St. Barthélemy
BM BMU Bermuda
BN BRN Brunei
BO BOL Bolivia | Bolivia (Plurinational State of)
BQ BES Caribbean Netherlands | Bonaire
BR BRA Brazil | Brasil
BS BHS Bahamas
BT BTN Bhutan
BV BVT Bouvet Island
BW BWA Botswana
BY BLR Belarus | Byelorussia
BZ BLZ Belize
CA CAN Canada
CC CCK Cocos (Keeling) Islands
CD COD Congo - Kinshasa | DRC | DR Congo | Democratic Republic of the Congo
CF CAF Central African Republic | CAR
CG COG Congo - Brazzaville | Republic of the Congo
CH CHE Switzerland | Schweiz | Suisse | Svizzera
CI CIV Côte d’Ivoire | Ivory Coast
CK COK Cook Islands
CL CHL Chile
CM CMR Cameroon
CN CHN China | PRC | Mainland China | People’s Republic of China
CO COL Colombia
CR CRI Costa Rica
CU CUB Cuba
CV CPV Cape Verde | Cabo Verde
CW CUW Curaçao
CX CXR Christmas Island
CY CYP Cyprus
CZ CZE Czechia | Czech Republic
DE DEU Germany | Deutschland
DJ DJI Djibouti
DK DNK Denmark | Danmark
DM DMA Dominica
DO DOM Dominican Republic | Dominicana
DZ DZA Algeria
EC ECU Ecuador
EE EST Estonia
EG EGY Egypt
EH ESH Western Sahara
ER ERI Eritrea
ES ESP Spain | España
ET ETH Ethiopia
FI FIN Finland | Suomi
FJ FJI Fiji
FK FLK Falkland Islands | Malvinas
FM FSM Micronesia | Federated States of Micronesia
FO FRO Faroe Islands
FR FRA France
GA GAB Gabon
GB GBR United Kingdom | UK | Britain | Great Britain | England | Scotland | Wales | Northern Ireland
GD GRD Grenada
GE GEO Georgia
GF GUF French Guiana
GG GGY Guernsey
GH GHA Ghana
GI GIB Gibraltar
GL GRL Greenland
GM GMB Gambia
GN GIN Guinea
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea
GR GRC Greece | Hellas
GS SGS South Georgia & South Sandwich Islands
GT GTM Guatemala
GU GUM Guam
GW GNB Guinea-Bissau
GY GUY Guyana
HK HKG Hong Kong | Hong Kong SAR
HM HMD Heard & McDonald Islands
HN HND Honduras
HR HRV Croatia | Hrvatska
HT HTI Haiti
HU HUN Hungary | Magyarország
ID IDN Indonesia
IE IRL Ireland | Republic of Ireland | Eire
IL ISR Israel
IM IMN Isle of Man
IN IND India
IO IOT British Indian Ocean Territory
IQ IRQ Iraq
IR IRN Iran | Persia | Islamic Republic of Iran
IS ISL Iceland
IT ITA Italy | Italia
JE JEY Jersey
JM JAM Jamaica
JO JOR Jordan
JP JPN Japan | Nippon
KE KEN Kenya
KG KGZ Kyrgyzstan
KH KHM Cambodia
KI KIR Kiribati
KM COM Comoros
KN KNA St. Kitts & Nevis
KP PRK North Korea | DPRK | Democratic People’s Republic of Korea
KR KOR South Korea | ROK | Korea | Republic of Korea
KW KWT Kuwait
KY CYM Cayman Islands
KZ KAZ Kazakhstan
LA LAO Laos | Lao PDR
LB LBN Lebanon
LC LCA St. Lucia
LI LIE Liechtenstein
LK LKA Sri Lanka | Ceylon
LR LBR Liberia
LS LSO Lesotho
LT LTU Lithuania
LU LUX Luxembourg
LV LVA Latvia
LY LBY Libya
MA MAR Morocco
MC MCO Monaco
MD MDA Moldova
ME MNE Montenegro
MF MAF St. Martin
MG MDG Madagascar
MH MHL Marshall Islands
MK MKD North Macedonia | Macedonia | FYROM
ML MLI Mali
MM MMR Myanmar (Burma) | Burma
MN MNG Mongolia
MO MAC Macao | Macau
MP MNP Northern Mariana Islands
MQ MTQ Martinique
MR MRT Mauritania
MS MSR Montserrat
MT MLT Malta
MU MUS Mauritius
MV MDV Maldives
MW MWI Malawi
MX MEX Mexico
MY MYS Malaysia
MZ MOZ Mozambique
NA NAM Namibia
NC NCL New Caledonia
NE NER Niger
NF NFK Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Netherlands | Holland
NO NOR Norway | Norge
NP NPL Nepal
NR NRU Nauru
NU NIU Niue
NZ NZL New Zealand | Aotearoa
OM OMN Oman
PA PAN Panama
PE PER Peru
PF PYF French Polynesia
PG PNG Papua New Guinea
PH PHL Philippines
PK PAK Pakistan
PL POL Poland | Polska
PM SPM St. Pierre & Miquelon
PN PCN Pitcairn Islands
PR PRI Puerto Rico
PS PSE Palestinian Territories | Palestine | State of Palestine
PT PRT Portugal
PW PLW Palau
PY PRY Paraguay
QA QAT Qatar
RE REU Réunion | La Réunion
RO ROU Romania
RS SRB Serbia
RU RUS Russia | Russian Federation
RW RWA Rwanda
SA SAU Saudi Arabia | KSA
SB SLB Solomon Islands
SC SYC Seychelles
SD SDN Sudan
SE SWE Sweden | Sverige
SG SGP Singapore
SH SHN St. Helena
SI SVN Slovenia
SJ SJM Svalbard & Jan Mayen
SK SVK Slovakia
SL SLE Sierra Leone
SM SMR San Marino
SN SEN Senegal
SO SOM Somalia
SR SUR Suriname
SS SSD South Sudan
ST STP São Tomé & Príncipe
SV SLV El Salvador
SX SXM Sint Maarten | St. Maarten
SY SYR Syria
SZ SWZ Eswatini | Swaziland
TC TCA Turks & Caicos Islands
TD TCD Chad
TF ATF French Southern Territories
TG TGO Togo
TH THA Thailand
TJ TJK Tajikistan
TK TKL Tokelau
TL TLS Timor-Leste | East Timor
TM TKM Turkmenistan
TN TUN Tunisia
TO TON Tonga
TR TUR Türkiye | Turkey
TT TTO Trinidad & Tobago
TV TUV Tuvalu
TW TWN Taiwan | Taiwan ROC | Formosa
TZ TZA Tanzania
UA UKR Ukraine
UG UGA Uganda
UM UMI U.S. Outlying Islands
US USA United States | America | United States of America | States
UY URY Uruguay
UZ UZB Uzbekistan
VA VAT Vatican City | Vatican | Holy See
VC VCT St. Vincent & Grenadines
VE VEN Venezuela
VG VGB British Virgin Islands | BVI
VI VIR U.S. Virgin Islands | USVI
VN VNM Vietnam | Viet Nam
VU VUT Vanuatu
WF WLF Wallis & Futuna
WS WSM Samoa
YE YEM Yemen
YT MYT Mayotte
ZA ZAF South Africa | RSA
ZM ZMB Zambia
ZW ZWE Zimbabwe
`;

/** The countries of ISO 3166-1, in the order of their codes. */
export const countries: readonly Country[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [country = "", ...names] = line.split(" | ");
    return { code: country.slice(0, 2), name: country.slice(7), aliases: [country.slice(3, 6), ...names] };
  });

const byCode: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]));

/** Returns the English name of a country: "DE" → "Germany". Unknown codes are returned unchanged. */
export function getCountryName(code: string): string {
  return (/^[a-z]{2}$/i.test(code) ? byCode.get(code.toUpperCase())?.name : undefined) ?? code;
}

/**
 * Returns the country that a text names exactly: by code, by name in one of a few languages, or by alias. Case, accents, and
 * punctuation don't matter.
 */
export function findCountry(text: string): Country | undefined {
  const wanted = normalizeCountryText(text);
  return getCountriesByText().get(wanted) ?? (wanted.length > 3 ? getForeignNames().get(wanted) : undefined);
}

let byText: ReadonlyMap<string, Country> | undefined;

/** Returns the countries by their normalized codes, names, and aliases. */
function getCountriesByText(): ReadonlyMap<string, Country> {
  byText ??= new Map(
    [
      ...countries.flatMap((country) => country.aliases.map((alias) => [alias, country] as const)),
      ...countries.map((country) => [country.name, country] as const),
      // Last, so that no code is taken for an alias.
      ...countries.map((country) => [country.code, country] as const),
    ].map(([text, country]) => [normalizeCountryText(text), country]),
  );
  return byText;
}

/** Languages whose names of countries are known, as far as the JavaScript engine has them. */
const languages = ["de", "fr", "es", "it", "nl", "pt"];

let foreignNames: ReadonlyMap<string, Country> | undefined;

/** Returns the countries by their normalized names in other languages: those of the first language win. */
function getForeignNames(): ReadonlyMap<string, Country> {
  foreignNames ??= new Map(
    languages.toReversed().flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
      return countries.map((country) => [normalizeCountryText(names.of(country.code) ?? ""), country] as const);
    }),
  );
  return foreignNames;
}

/** Normalizes a name or code for comparison: lower case without accents, punctuation, and a leading "the". */
export function normalizeCountryText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{Diacritic}'’`.]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /, "")
    .replaceAll(/\bsaint\b/g, "st");
}
