/** Stands in for what writes the theme's variables into the page: they are a stylesheet (see theme-variables.ts). */
export function MantineCssVariables(): null {
  return null
}
