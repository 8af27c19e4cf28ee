import { encodeQR } from "qr";
import type { ReactElement } from "react";
import styles from "./qr-code.module.css";

/** Width of the empty border that scanners need, in modules. */
const quietZone = 4;

/** QR code, drawn in the browser so that the text isn't sent anywhere. */
export default function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quietZone });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={toPathData(rows)} />
    </svg>
  );
}

/** Returns SVG path data with a square for each dark module. */
function toPathData(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
