/** Joins the class names that are there: `classNames(styles.row, active && styles.active)`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
