import { describe, expect, it } from "vitest";
import { countryCodes } from "./country-list.ts";
import { countries, findCountry, getCountryName, normalizeCountryText } from "./countries.ts";

describe("the list of countries", () => {
  it("has the codes that a zone's list accepts", () => {
    expect(countries.map(({ code }) => code)).toEqual(countryCodes);
  });

  it("has no name, code, or alias twice", () => {
    const texts = countries.flatMap(({ code, name, aliases }) => [code, name, ...aliases].map(normalizeCountryText));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it("has a two-letter and a three-letter code for each name", () => {
    for (const { code, name, aliases } of countries) {
      expect([code, aliases[0]]).toEqual([expect.stringMatching(/^[A-Z]{2}$/), expect.stringMatching(/^[A-Z]{3}$/)]);
      expect(name).toMatch(/^\p{Lu}/u);
    }
  });
});

it("returns names, and unknown codes unchanged", () => {
  expect(getCountryName("DE")).toBe("Germany");
  expect(getCountryName("gb")).toBe("United Kingdom");
  expect(getCountryName("QX")).toBe("QX");
  expect(getCountryName("unassigned")).toBe("unassigned");
});

it.each([
  ["UK", "GB"],
  ["u.k.", "GB"],
  ["Britain", "GB"],
  ["Great Britain", "GB"],
  ["england", "GB"],
  ["GBR", "GB"],
  ["Holland", "NL"],
  ["the Netherlands", "NL"],
  ["USA", "US"],
  ["U.S.A.", "US"],
  ["America", "US"],
  ["the United States of America", "US"],
  ["cote d'ivoire", "CI"],
  ["Ivory Coast", "CI"],
  ["Turkey", "TR"],
  ["Saint Lucia", "LC"],
  ["Trinidad and Tobago", "TT"],
  ["congo-brazzaville", "CG"],
  ["Türkei", "TR"],
  ["turkei", "TR"],
  ["Turquie", "TR"],
  ["Vereinigte Staaten", "US"],
  ["Frankreich", "FR"],
  ["Allemagne", "DE"],
  ["Países Bajos", "NL"],
  ["Regno Unito", "GB"],
  // The English name counts where it means another country.
  ["Niger", "NE"],
  ["Dominica", "DM"],
  ["UA", "UA"],
  ["de", "DE"],
])("%j is %s", (text, code) => {
  expect(findCountry(text)?.code).toBe(code);
});

it.each(["", " ", "uk1", "Atlantis", "XX", "germ", "ß", "EU"])("%j is no country", (text) => {
  expect(findCountry(text)).toBeUndefined();
});
