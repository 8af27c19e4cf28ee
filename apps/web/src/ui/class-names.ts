/** Joins class names, ignoring missing ones: `classNames(styles.row, active && styles.active)`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
