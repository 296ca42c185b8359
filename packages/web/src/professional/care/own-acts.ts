let actedAt = Number.NEGATIVE_INFINITY

const fresh = 5000

/** What a person does themselves is shown at once, wherever the pointer is. */
export function noteOwnAct(): void {
  actedAt = performance.now()
}

export function hasJustActed(): boolean {
  return performance.now() - actedAt < fresh
}
