/** what sends and tells of what waits here, on every page of the patient's side. */
export async function fetchWaitingHere() {
  return (await import('../patient/waiting-here.tsx')).WaitingHere
}
