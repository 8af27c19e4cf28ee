import { useEffect, useEffectEvent, useState } from "react";

/** Handles files that are dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useFileDrop(onDrop: ((files: File[]) => void) | undefined): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const active = onDrop !== undefined;
  const handleFiles = useEffectEvent((files: File[]) => onDrop?.(files));
  useEffect(() => {
    if (!active) return;
    const handleDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDraggedOver(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDraggedOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      setDraggedOver(false);
      handleFiles(files);
    };
    document.addEventListener("dragover", handleDragOver);
    document.addEventListener("dragleave", handleDragLeave);
    document.addEventListener("drop", handleDrop);
    return () => {
      setDraggedOver(false);
      document.removeEventListener("dragover", handleDragOver);
      document.removeEventListener("dragleave", handleDragLeave);
      document.removeEventListener("drop", handleDrop);
    };
  }, [active]);
  return active && isDraggedOver;
}
