const chosen = ['radio', 'checkbox', 'range', 'button', 'submit']

/** Whether somebody has a field of a form under their fingers in which words or numbers are written. */
export function isWriting(): boolean {
  const field = document.activeElement
  if (!field?.closest('[data-sheet]')) return false
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !chosen.includes(field.type))
}
