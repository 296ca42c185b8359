/** A row whose title is kept under its name, in its own group of texts. */
export function titled<const Name extends string, const Group extends string, const R>(
  row: R & { name: Name; group: Group },
) {
  return { ...row, title: `${row.group}:titles.${row.name}` as const }
}
