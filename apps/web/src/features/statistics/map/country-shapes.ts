import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import world from "world-atlas/countries-110m.json";
import { countryCodeByNumber } from "./country-numbers.ts";

/** The size that shapes are drawn for. */
export const mapSize = { width: 960, height: 440 } as const;

/** A country's outline as the `d` of a path; without letters where ISO 3166 has none for it. */
export type CountryShape = { code: string | undefined; name: string; outline: string };

const antarctica = "010";

/** The outlines of all countries but the Antarctic, which nobody browses from, in a projection that keeps areas true. */
export function getCountryShapes(): CountryShape[] {
  const all = feature<{ name: string }>(world, world.objects.countries);
  const inhabited = { ...all, features: all.features.filter(({ id }) => id !== antarctica) };
  const outlineOf = geoPath(geoEqualEarth().fitSize([mapSize.width, mapSize.height], inhabited)).digits(1);
  return inhabited.features.map((country) => ({
    code: countryCodeByNumber.get(String(country.id)),
    name: country.properties.name,
    outline: outlineOf(country) ?? "",
  }));
}
