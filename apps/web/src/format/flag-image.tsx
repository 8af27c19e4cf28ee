import * as flags from "country-flag-icons/string/3x2";
import type { ReactElement } from "react";

const images = new Map(
  Object.entries(flags).map(([code, svg]) => [code, `data:image/svg+xml,${encodeURIComponent(svg)}`]),
);

/** Image of a country's flag; nothing for unknown codes. Contains all flags, so load it on demand. */
export function FlagImage({ code }: { code: string }): ReactElement | null {
  const image = images.get(code.toUpperCase());
  return image === undefined ? null : <img src={image} width={18} height={12} alt="" />;
}
