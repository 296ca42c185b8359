/** the next of a plan after a place in it that is still to come, else the first that was passed by. */
export function findNextModule<Module>(
  plan: readonly Module[],
  place: number,
  isToCome: (module: Module) => boolean,
): Module | undefined {
  return plan.slice(place + 1).find(isToCome) ?? plan.find(isToCome)
}
