import type { Span } from './choose-edge.ts'

// What decides where its lines break.
const copied = [
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'overflowWrap',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
  'tabSize',
  'textIndent',
  'wordSpacing',
] as const

/** The line of a field in which is written; all of a field that has one line. */
export function findCaretLine(field: Element): Span {
  const box = field.getBoundingClientRect()
  if (!(field instanceof HTMLTextAreaElement)) return box
  const style = getComputedStyle(field)
  // A browser does not say where the caret is: the same words stand for a moment in a box of the same width.
  const copy = document.createElement('div')
  for (const name of copied) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    top: '0',
    left: '0',
    width: `${field.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    boxSizing: 'border-box',
  })
  copy.textContent = field.value.slice(0, field.selectionEnd)
  const caret = document.createElement('span')
  caret.textContent = '\u200B'
  copy.append(caret)
  document.body.append(copy)
  const { top, bottom } = caret.getBoundingClientRect()
  const from = copy.getBoundingClientRect().top
  copy.remove()
  const start = box.top + field.clientTop - field.scrollTop - from
  // A line that is scrolled out of a field that scrolls is at its edge.
  const within = (at: number) => Math.min(Math.max(at, box.top), box.bottom)
  return { top: within(top + start), bottom: within(bottom + start) }
}
