import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes files that are dropped anywhere on the page, and gives whether some are being dragged over it. Without `onDrop`
 * nothing is taken.
 */
export function useFileDrop(onDrop: ((files: File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const active = onDrop !== undefined;
  const take = useEffectEvent((files: File[]) => onDrop?.(files));
  useEffect(() => {
    if (!active) return;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      setOver(false);
      take(files);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      setOver(false);
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [active]);
  return active && isOver;
}
