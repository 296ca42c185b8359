import { readBlocks, type TextBlock } from '@samklang/engine/form/text-blocks'
import { createElement, type ReactElement } from 'react'
import { withNumbers } from '../ui/with-numbers.ts'
import classes from './text-blocks.module.css'

/** a longer text to read: paragraphs, headings, points and steps. */
export function TextBlocks({ text }: { text: string }) {
  // Two that say the same are two: they stand where they stand, and have no names.
  return createElement('div', { className: classes.blocks }, ...readBlocks(text).map(elementOf))
}

function elementOf(block: TextBlock): ReactElement {
  if ('text' in block) return block.kind === 'heading' ? <h3>{block.text}</h3> : <p>{withNumbers(block.text)}</p>
  const items = block.items.map((item) => createElement('li', null, withNumbers(item)))
  return createElement(block.kind === 'list' ? 'ul' : 'ol', null, ...items)
}
