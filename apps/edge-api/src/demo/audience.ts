/** Country of the demo's visitors. */
export interface AudienceCountry {
  readonly code: string;
  readonly region: Region;
  /** Share of the region's visitors. */
  readonly weight: number;
  /** Locations that serve it, busiest first. */
  readonly nodes: readonly string[];
  /** AS numbers of its access networks with their shares. The remainder is unannounced or small networks. */
  readonly networks: readonly NetworkWeight[];
}

/** AS number of a network and its share. */
export type NetworkWeight = readonly [asn: number, part: number];

/** Regions whose visitors are in similar time zones. */
export type Region = (typeof regions)[number];
const regions = ["europe", "america", "latin", "asia", "oceania", "africa"] as const;

/** Share of the listed networks in a country. The remainder is unannounced or small networks. */
const listedNetworksShare = 0.84;

/** One country per line: code, region, weight, locations, and networks with their weights. */
const table = `
DE europe 24 fra,ams 3320:38 3209:21 8881:11 6805:12
GB europe 18 lon,ams 2856:31 5089:20 5607:17 13285:9
FR europe 14 par,fra 3215:36 12322:23 15557:16 5410:15
NL europe 9 ams,fra 1136:36 33915:35 50266:10
IT europe 8 mil,fra 3269:37 30722:20 1267:20
ES europe 8 mad,par 3352:34 12479:24 12430:20
PL europe 6 waw,fra 5617:30 12741:15 29314:12
SE europe 5 sto,ams 3301:35 1257:25 2119:12
CH europe 4 fra,mil 3303:50 6730:20
AT europe 4 fra,mil 8447:38 8412:20
BE europe 4 ams,par 5432:42 6848:38
DK europe 3 sto,ams 3292:40 9158:20
NO europe 3 sto,ams 2119:50 29695:20
FI europe 3 sto,ams 719:35 1759:30
CZ europe 3 fra,waw 5610:30 16019:20
PT europe 2 mad,par 3243:40 2860:30
IE europe 2 lon,ams 5466:35 6830:30
RO europe 2 fra,waw 8708:50
HU europe 2 fra,waw 5483:40
GR europe 2 mil,fra 6799:40
UA europe 2 waw,fra 15895:25
SK europe 1 fra,waw
BG europe 1 fra,waw 8866:30
HR europe 1 mil,fra 5391:40
LT europe 0.6 waw,sto 8764:40
LU europe 0.5 fra,ams
EE europe 0.4 sto,waw
IS europe 0.2 lon,sto
US america 62 iad,ord,lax,dfw 7922:26 701:12 7018:14 20115:11 22773:6 21928:9
CA america 12 yyz,ord 577:25 812:22 852:18
PR america 0.6 mia,iad 10396:40
MX latin 11 dfw,mia 8151:45 28403:12
BR latin 22 gru,mia 28573:22 26599:18 7738:12
AR latin 7 gru,mia 7303:30 22927:20
CO latin 5 mia,gru 10620:25
CL latin 4 gru,mia 7418:30
PE latin 3 mia,gru 6147:40
UY latin 1 gru,mia 6057:70
EC latin 1 mia,gru
CR latin 0.7 mia,dfw
JP asia 16 nrt,sin 4713:24 17676:22 2516:20
IN asia 18 bom,sin 55836:35 24560:18 9829:6
KR asia 8 nrt,sin 4766:36 9318:24
SG asia 6 sin,nrt 3758:36 9506:20
ID asia 8 sin,nrt 7713:30 23693:20
PH asia 4 sin,nrt 9299:30
TH asia 4 sin,bom 7470:24
MY asia 4 sin,bom 4788:35
VN asia 4 sin,nrt 45899:30
TW asia 3 nrt,sin 3462:45
HK asia 3 sin,nrt 9304:20
AE asia 3 dxb,bom 5384:50
SA asia 3 dxb,bom 25019:35
IL asia 2 fra,dxb 8551:30
TR asia 4 fra,dxb 9121:35
CN asia 1.5 sin,nrt 4134:40
AU oceania 20 syd,sin 1221:32 4804:15 7545:18
NZ oceania 5 syd,sin 4771:30
ZA africa 9 jnb,fra 37457:25 29975:20
NG africa 4 jnb,lon 29465:30
KE africa 3 jnb,dxb 33771:40
EG africa 3 mil,fra 8452:40
MA africa 2 mad,par 36903:40
`;

/** Countries of the visitors, with the locations that serve them. */
export const audience: readonly AudienceCountry[] = table.trim().split("\n").map(parseCountry);

/** Networks of hosting providers with their shares of bot traffic. */
export const hostingNetworks: readonly NetworkWeight[] = parseNetworks(
  "16276:24 14061:22 24940:17 20473:12 45102:9 51167:8 63949:5 9009:3".split(" "),
);

/** UTC offset of each location in hours, for the daily rhythm of its visitors. */
export const nodeOffsets: ReadonlyMap<string, number> = new Map(
  "ams:1 bom:5.5 ord:-6 dfw:-6 dxb:4 fra:1 jnb:2 lax:-8 lon:0 mad:1 mia:-5 mil:1 iad:-5 par:1 gru:-3 sin:8 sto:1 syd:10 yyz:-5 nrt:9 waw:1"
    .split(" ")
    .map((entry) => [entry.slice(0, 3), Number(entry.slice(4))]),
);

function parseCountry(line: string): AudienceCountry {
  const [code = "", regionName = "", weight = "", nodes = "", ...networks] = line.split(" ");
  const region = regions.find((name) => name === regionName);
  if (region === undefined) throw new Error(`no such region: ${line}`);
  return {
    code,
    region,
    weight: Number(weight),
    nodes: nodes.split(","),
    networks: scaleNetworks(parseNetworks(networks)),
  };
}

function scaleNetworks(networks: readonly NetworkWeight[]): NetworkWeight[] {
  const total = networks.reduce((sum, [, part]) => sum + part, 0);
  return networks.map(([asn, part]) => [asn, (part / total) * listedNetworksShare]);
}

function parseNetworks(entries: readonly string[]): NetworkWeight[] {
  return entries.map((entry) => {
    const [asn, percent] = entry.split(":");
    return [Number(asn), Number(percent) / 100];
  });
}
