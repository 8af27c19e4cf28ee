import { type ReactElement, useContext, useLayoutEffect, useRef } from "react";
import { CursorContext } from "./cursor.ts";
import styles from "./pointer-layer.module.css";

/** The bucket that is pointed at. It is moved without React, as often as the pointer moves. */
export function CursorLine({ width }: { width: number }): ReactElement {
  const cursor = useContext(CursorContext);
  const line = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const index = cursor.get();
      if (!line.current) return;
      line.current.style.visibility = index === undefined ? "hidden" : "visible";
      if (index !== undefined) line.current.style.transform = `translateX(${index * width}px)`;
    };
    place();
    return cursor.follow(place);
  }, [cursor, width]);
  return <span ref={line} className={styles.cursor} style={{ width: Math.max(1, width) }} />;
}
