import { Menu } from "lucide-react";
import type { ReactElement } from "react";
import { Logo } from "../ui/logo.tsx";
import "./outline.css";

/** Outline of the frame until its data is loaded: that of index.html, so that nothing moves when the frame appears. */
export function AppSkeleton(): ReactElement {
  return (
    <div className="outline" role="status" aria-label="Loading console…">
      <div className="outline-sidebar">
        <div className="outline-name">
          <Logo name="Edge Console" />
        </div>
      </div>
      <div className="outline-bar">
        <Menu size={16} strokeWidth={1.75} aria-hidden />
      </div>
    </div>
  );
}
