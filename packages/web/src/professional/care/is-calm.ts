/** it is said that no alert waits only where none is followed up either. */
export function isCalm(waiting: readonly unknown[], followed: readonly unknown[]): boolean {
  return waiting.length === 0 && followed.length === 0
}
