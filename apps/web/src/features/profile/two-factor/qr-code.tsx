import { encodeQR } from "qr";
import type { ReactElement } from "react";
import styles from "./qr-code.module.css";

/** The empty modules around a code that scanners need. */
const quietZone = 4;

/** A text as a QR code, drawn here: what it says goes nowhere. */
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

/** The dark modules, each a square of one unit. */
function toPathData(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
