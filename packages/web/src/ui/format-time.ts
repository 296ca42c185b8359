/** 24-hour time of day in the browser's own zone: when it happened to the person who reads it. */
export function formatTime(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))
}
