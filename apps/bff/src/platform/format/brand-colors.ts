/**
 * Colors of the console for what can't load its style sheet, such as emails: hexadecimal, because mail programs know nothing
 * else. Named as in `apps/web/src/ui/tokens.css`.
 */
export const brandColors = {
  light: {
    "surface-page": "#fbfaf8",
    surface: "#ffffff",
    line: "#e1dfdd",
    text: "#172023",
    "text-muted": "#535d60",
    accent: "#084f5b",
    "on-accent": "#ffffff",
    "accent-text": "#075764",
    "good-mark": "#338f54",
    "caution-mark": "#bf7e11",
    "bad-mark": "#b51f1f",
    "info-mark": "#154d8c",
  },
  dark: {
    "surface-page": "#0f1416",
    surface: "#161c1e",
    line: "#2b3336",
    text: "#eae9e6",
    "text-muted": "#a2abac",
    accent: "#6bbbc4",
    "on-accent": "#091619",
    "accent-text": "#7dd5da",
    "good-mark": "#5fce8c",
    "caution-mark": "#f7cb58",
    "bad-mark": "#ec5b57",
    "info-mark": "#64a6e9",
  },
} as const;
