let underWay = 0
let actedAt = Number.NEGATIVE_INFINITY

const fresh = 5000

/** What a person does themselves is shown at once, wherever the pointer is: until it has been answered, and a moment after. */
export async function asOwnAct<Outcome>(act: Promise<Outcome>): Promise<Outcome> {
  underWay += 1
  try {
    return await act
  } finally {
    underWay -= 1
    actedAt = performance.now()
  }
}

export function hasJustActed(): boolean {
  return underWay > 0 || performance.now() - actedAt < fresh
}
