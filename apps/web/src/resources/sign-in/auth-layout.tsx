import type { ReactElement, ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import styles from "./auth-layout.module.css";

/** Layout of pages outside the console: sign-in and invitations. */
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
