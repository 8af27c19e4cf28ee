import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Returns a ref, and whether its element has come into view or the page was printed since. Stays true. */
export function useWasInView(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || wasInView) return;
    const handlePrint = () => flushSync(() => setWasInView(true));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setWasInView(true));
    });
    observer.observe(element);
    window.addEventListener("beforeprint", handlePrint);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", handlePrint);
    };
  }, [wasInView]);
  return [ref, wasInView];
}
