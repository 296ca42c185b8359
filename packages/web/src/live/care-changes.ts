type Listener = (patientId: string) => void

const listeners = new Set<Listener>()

/** Something around a patient has changed. Whatever shows patients decides itself what to ask for anew. */
export function notifyCareChanged(patientId: string): void {
  for (const listener of [...listeners]) listener(patientId)
}

export function followCareChanges(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
