/** A country that the demonstration's viewers come from. */
export interface AudienceCountry {
  readonly code: string;
  readonly region: Region;
  /** Its part of the region's viewers. */
  readonly weight: number;
  /** The locations that serve it, the one that takes most first. */
  readonly nodes: readonly string[];
  /** AS numbers of its access networks with their parts of it; what is left over is unannounced or small. */
  readonly networks: readonly (readonly [asn: number, part: number])[];
}

/** Parts of the world whose viewers keep similar hours. */
export type Region = "europe" | "america" | "latin" | "asia" | "oceania" | "africa";

/** What the countries of each region send, and where it is served. */
export const audience: readonly AudienceCountry[] = [
  of(
    "DE",
    "europe",
    24,
    ["fra", "ams"],
    [
      [3320, 0.38],
      [3209, 0.21],
      [8881, 0.11],
      [6805, 0.12],
    ],
  ),
  of(
    "GB",
    "europe",
    18,
    ["lon", "ams"],
    [
      [2856, 0.31],
      [5089, 0.2],
      [5607, 0.17],
      [13285, 0.09],
    ],
  ),
  of(
    "FR",
    "europe",
    14,
    ["par", "fra"],
    [
      [3215, 0.36],
      [12322, 0.23],
      [15557, 0.16],
      [5410, 0.15],
    ],
  ),
  of(
    "NL",
    "europe",
    9,
    ["ams", "fra"],
    [
      [1136, 0.36],
      [33915, 0.35],
      [50266, 0.1],
    ],
  ),
  of(
    "IT",
    "europe",
    8,
    ["mil", "fra"],
    [
      [3269, 0.37],
      [30722, 0.2],
      [1267, 0.2],
    ],
  ),
  of(
    "ES",
    "europe",
    8,
    ["mad", "par"],
    [
      [3352, 0.34],
      [12479, 0.24],
      [12430, 0.2],
    ],
  ),
  of(
    "PL",
    "europe",
    6,
    ["waw", "fra"],
    [
      [5617, 0.3],
      [12741, 0.15],
      [29314, 0.12],
    ],
  ),
  of(
    "SE",
    "europe",
    5,
    ["sto", "ams"],
    [
      [3301, 0.35],
      [1257, 0.25],
      [2119, 0.12],
    ],
  ),
  of(
    "CH",
    "europe",
    4,
    ["fra", "mil"],
    [
      [3303, 0.5],
      [6730, 0.2],
    ],
  ),
  of(
    "AT",
    "europe",
    4,
    ["fra", "mil"],
    [
      [8447, 0.38],
      [8412, 0.2],
    ],
  ),
  of(
    "BE",
    "europe",
    4,
    ["ams", "par"],
    [
      [5432, 0.42],
      [6848, 0.38],
    ],
  ),
  of(
    "DK",
    "europe",
    3,
    ["sto", "ams"],
    [
      [3292, 0.4],
      [9158, 0.2],
    ],
  ),
  of(
    "NO",
    "europe",
    3,
    ["sto", "ams"],
    [
      [2119, 0.5],
      [29695, 0.2],
    ],
  ),
  of(
    "FI",
    "europe",
    3,
    ["sto", "ams"],
    [
      [719, 0.35],
      [1759, 0.3],
    ],
  ),
  of(
    "CZ",
    "europe",
    3,
    ["fra", "waw"],
    [
      [5610, 0.3],
      [16019, 0.2],
    ],
  ),
  of(
    "PT",
    "europe",
    2,
    ["mad", "par"],
    [
      [3243, 0.4],
      [2860, 0.3],
    ],
  ),
  of(
    "IE",
    "europe",
    2,
    ["lon", "ams"],
    [
      [5466, 0.35],
      [6830, 0.3],
    ],
  ),
  of("RO", "europe", 2, ["fra", "waw"], [[8708, 0.5]]),
  of("HU", "europe", 2, ["fra", "waw"], [[5483, 0.4]]),
  of("GR", "europe", 2, ["mil", "fra"], [[6799, 0.4]]),
  of("UA", "europe", 2, ["waw", "fra"], [[15895, 0.25]]),
  of("SK", "europe", 1, ["fra", "waw"], []),
  of("BG", "europe", 1, ["fra", "waw"], [[8866, 0.3]]),
  of("HR", "europe", 1, ["mil", "fra"], [[5391, 0.4]]),
  of("LT", "europe", 0.6, ["waw", "sto"], [[8764, 0.4]]),
  of("LU", "europe", 0.5, ["fra", "ams"], []),
  of("EE", "europe", 0.4, ["sto", "waw"], []),
  of("IS", "europe", 0.2, ["lon", "sto"], []),
  of(
    "US",
    "america",
    62,
    ["iad", "ord", "lax", "dfw"],
    [
      [7922, 0.26],
      [701, 0.12],
      [7018, 0.14],
      [20115, 0.11],
      [22773, 0.06],
      [21928, 0.09],
    ],
  ),
  of(
    "CA",
    "america",
    12,
    ["yyz", "ord"],
    [
      [577, 0.25],
      [812, 0.22],
      [852, 0.18],
    ],
  ),
  of("PR", "america", 0.6, ["mia", "iad"], [[10396, 0.4]]),
  of(
    "MX",
    "latin",
    11,
    ["dfw", "mia"],
    [
      [8151, 0.45],
      [28403, 0.12],
    ],
  ),
  of(
    "BR",
    "latin",
    22,
    ["gru", "mia"],
    [
      [28573, 0.22],
      [26599, 0.18],
      [7738, 0.12],
    ],
  ),
  of(
    "AR",
    "latin",
    7,
    ["gru", "mia"],
    [
      [7303, 0.3],
      [22927, 0.2],
    ],
  ),
  of("CO", "latin", 5, ["mia", "gru"], [[10620, 0.25]]),
  of("CL", "latin", 4, ["gru", "mia"], [[7418, 0.3]]),
  of("PE", "latin", 3, ["mia", "gru"], [[6147, 0.4]]),
  of("UY", "latin", 1, ["gru", "mia"], [[6057, 0.7]]),
  of("EC", "latin", 1, ["mia", "gru"], []),
  of("CR", "latin", 0.7, ["mia", "dfw"], []),
  of(
    "JP",
    "asia",
    16,
    ["nrt", "sin"],
    [
      [4713, 0.24],
      [17676, 0.22],
      [2516, 0.2],
    ],
  ),
  of(
    "IN",
    "asia",
    18,
    ["bom", "sin"],
    [
      [55836, 0.35],
      [24560, 0.18],
      [9829, 0.06],
    ],
  ),
  of(
    "KR",
    "asia",
    8,
    ["nrt", "sin"],
    [
      [4766, 0.36],
      [9318, 0.24],
    ],
  ),
  of(
    "SG",
    "asia",
    6,
    ["sin", "nrt"],
    [
      [3758, 0.36],
      [9506, 0.2],
    ],
  ),
  of(
    "ID",
    "asia",
    8,
    ["sin", "nrt"],
    [
      [7713, 0.3],
      [23693, 0.2],
    ],
  ),
  of("PH", "asia", 4, ["sin", "nrt"], [[9299, 0.3]]),
  of("TH", "asia", 4, ["sin", "bom"], [[7470, 0.24]]),
  of("MY", "asia", 4, ["sin", "bom"], [[4788, 0.35]]),
  of("VN", "asia", 4, ["sin", "nrt"], [[45899, 0.3]]),
  of("TW", "asia", 3, ["nrt", "sin"], [[3462, 0.45]]),
  of("HK", "asia", 3, ["sin", "nrt"], [[9304, 0.2]]),
  of("AE", "asia", 3, ["dxb", "bom"], [[5384, 0.5]]),
  of("SA", "asia", 3, ["dxb", "bom"], [[25019, 0.35]]),
  of("IL", "asia", 2, ["fra", "dxb"], [[8551, 0.3]]),
  of("TR", "asia", 4, ["fra", "dxb"], [[9121, 0.35]]),
  of("CN", "asia", 1.5, ["sin", "nrt"], [[4134, 0.4]]),
  of(
    "AU",
    "oceania",
    20,
    ["syd", "sin"],
    [
      [1221, 0.32],
      [4804, 0.15],
      [7545, 0.18],
    ],
  ),
  of("NZ", "oceania", 5, ["syd", "sin"], [[4771, 0.3]]),
  of(
    "ZA",
    "africa",
    9,
    ["jnb", "fra"],
    [
      [37457, 0.25],
      [29975, 0.2],
    ],
  ),
  of("NG", "africa", 4, ["jnb", "lon"], [[29465, 0.3]]),
  of("KE", "africa", 3, ["jnb", "dxb"], [[33771, 0.4]]),
  of("EG", "africa", 3, ["mil", "fra"], [[8452, 0.4]]),
  of("MA", "africa", 2, ["mad", "par"], [[36903, 0.4]]),
];

/** Networks of hosting providers, from which bots come; the number is a network's part of them. */
export const hostingNetworks: readonly (readonly [asn: number, part: number])[] = [
  [16276, 0.24],
  [14061, 0.22],
  [24940, 0.17],
  [20473, 0.12],
  [45102, 0.09],
  [51167, 0.08],
  [63949, 0.05],
  [9009, 0.03],
];

/** Hours that the clocks of a location are ahead of UTC: its viewers' day follows them. */
export const nodeOffsets: Readonly<Record<string, number>> = {
  ams: 1,
  bom: 5.5,
  ord: -6,
  dfw: -6,
  dxb: 4,
  fra: 1,
  jnb: 2,
  lax: -8,
  lon: 0,
  mad: 1,
  mia: -5,
  mil: 1,
  iad: -5,
  par: 1,
  gru: -3,
  sin: 8,
  sto: 1,
  syd: 10,
  yyz: -5,
  nrt: 9,
  waw: 1,
};

function of(
  code: string,
  region: Region,
  weight: number,
  nodes: AudienceCountry["nodes"],
  networks: AudienceCountry["networks"],
): AudienceCountry {
  return { code, region, weight, nodes, networks };
}
