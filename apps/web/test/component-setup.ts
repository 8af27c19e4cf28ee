// As in main.tsx: first, so that every module's own styles come after it.
import "../src/ui/global.css";
import { beforeEach } from "vitest";
import { userEvent } from "vitest/browser";

// All tests share one mouse. Where the one before left it, it would hover over what the next one renders.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } }));
