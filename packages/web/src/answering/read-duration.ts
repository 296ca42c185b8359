export type WrittenDuration = { minutes: number | undefined; fault?: 'min_value' | 'max_value' }

/** Hours and minutes as they are typed; what is out of bounds is no answer, and is told of. */
export function readDuration(hours: string, minutes: string, min: number, max: number): WrittenDuration {
  if (hours === '' && minutes === '') return { minutes: undefined }
  const total = Number(hours) * 60 + Number(minutes)
  if (total > max) return { minutes: undefined, fault: 'max_value' }
  return total < min ? { minutes: undefined, fault: 'min_value' } : { minutes: total }
}

/** What more than 59 minutes come to, as it is shown once the field is left. */
export function inWholeHours(hours: string, minutes: string): { hours: string; minutes: string } {
  const typed = Number(minutes)
  if (typed < 60) return { hours, minutes }
  return { hours: String(Number(hours) + Math.floor(typed / 60)), minutes: String(typed % 60) }
}
