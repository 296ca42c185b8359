/** How many colours tell contexts apart; red and amber are not among them. */
export const contextColours = ['teal', 'violet', 'blue', 'grape', 'green', 'indigo'] as const

/** Ids are handed out in order of time, so a new child never changes the colour of the ones before. */
export function contextColour(contextId: string, all: readonly string[]): number {
  return Math.max(0, [...all].sort().indexOf(contextId)) % contextColours.length
}
