import { geoEqualEarth, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import world from "world-atlas/countries-110m.json";
import { countryCodeByNumber } from "./country-numbers.ts";

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
