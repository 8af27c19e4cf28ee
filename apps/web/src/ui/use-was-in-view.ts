import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns a ref, and whether its element has come into view or the page was printed since. Stays true. What's around the element is
 * painted first, so that it doesn't wait for what the element loads.
 */
export function useWasInView(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || wasInView) return;
    const handlePrint = () => flushSync(() => setWasInView(true));
    let frame = 0;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // Two frames later, because the observer's own frame isn't on the screen yet when the next one begins.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => startTransition(() => setWasInView(true)));
      });
    });
    observer.observe(element);
    window.addEventListener("beforeprint", handlePrint);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener("beforeprint", handlePrint);
    };
  }, [wasInView]);
  return [ref, wasInView];
}
