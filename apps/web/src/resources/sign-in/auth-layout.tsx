import type { ReactElement, ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import styles from "./auth-layout.module.css";

/** A page before the console itself: one thing to do, under its name. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo name="Edge Console" size={26} />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
