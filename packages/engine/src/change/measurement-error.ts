/** The standard error of one measurement, by how reliable it is. Null where that is unknown or cannot be. */
export function errorOfMeasurement(figures: { Reliability: number; Sd: number } | null | undefined): number | null {
  if (!figures) return null
  const { Reliability, Sd } = figures
  const error = Sd * Math.sqrt(1 - Reliability)
  return Reliability >= 0 && Number.isFinite(error) && error > 0 ? error : null
}

/** Of the difference between two: of two that are measured as surely it is the square root of two times the one. */
export function errorOfDifference(one: number, other: number): number {
  return Math.hypot(one, other)
}
