// As in main.tsx: first, so that every module's own styles come after it.
import "../src/ui/global.css";
