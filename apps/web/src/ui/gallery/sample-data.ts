import type { Tone } from "../badge.tsx";
import type { ComboboxOption } from "../combobox.tsx";

export const countries: ComboboxOption[] = [
  { value: "AT", label: "Austria", detail: "AT" },
  { value: "BR", label: "Brazil", detail: "BR" },
  { value: "CI", label: "Côte d’Ivoire", detail: "CI" },
  { value: "FR", label: "France", detail: "FR" },
  { value: "DE", label: "Germany", detail: "DE" },
  { value: "JP", label: "Japan", detail: "JP" },
  { value: "US", label: "United States", detail: "US" },
];

export type SampleZone = {
  id: string;
  name: string;
  type: string;
  tone: Tone;
  state: string;
  requests: number;
  hostnames: number;
};

const states: [Tone, string][] = [
  ["good", "Active"],
  ["good", "Active"],
  ["good", "Active"],
  ["caution", "Expires in 6 days"],
  ["good", "Active"],
  ["paused", "Paused"],
  ["bad", "No certificate"],
];

export const zones: SampleZone[] = Array.from({ length: 10_000 }, (_, index) => {
  const [tone, state] = states[(index * 5) % states.length] ?? ["neutral", ""];
  return {
    id: `Z${(index * 7919 + 104_729).toString(36).toUpperCase().padStart(9, "0")}`,
    name: `${["shop", "media", "api", "static", "docs"][index % 5]}-${index + 1}.example.com`,
    type: ["Website", "S3", "Tunnel"][index % 3] ?? "",
    tone,
    state,
    requests: (index * 48_271) % 2_147_483,
    hostnames: (index % 4) + 1,
  };
});
