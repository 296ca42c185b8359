import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasBlocks, readBlocks } from './text-blocks.ts'

test('R-387: paragraphs, headings, points and steps', () => {
  const text = `Hej.
Välkommen hit.

## Så gör du
Läs först.
- ett
- två

1. börja
2. fortsätt
Sedan är du klar.`
  expect(readBlocks(text)).toEqual([
    { kind: 'paragraph', text: 'Hej.\nVälkommen hit.' },
    { kind: 'heading', text: 'Så gör du' },
    { kind: 'paragraph', text: 'Läs först.' },
    { kind: 'list', items: ['ett', 'två'] },
    { kind: 'steps', items: ['börja', 'fortsätt'] },
    { kind: 'paragraph', text: 'Sedan är du klar.' },
  ])
})

test('R-387: every other sign is written as it stands', () => {
  for (const text of [
    '**fet** och [länk](http://a.b)',
    '<b>hej</b>',
    '#stark',
    '-5 grader',
    '2026. Ett år',
    '#### nej',
  ])
    expect(readBlocks(text)).toEqual([{ kind: 'paragraph', text }])
})

test('R-387: a text of one paragraph is one, and no word of any text is lost', () => {
  const line = fc.constantFrom('', 'ett ord', '- punkt', '## rubrik', '3. steg', '  ', '-', '##', 'slut', '1.')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      const blocks = readBlocks(text)
      const written = blocks.flatMap((block) => ('items' in block ? block.items : [block.text])).join('\n')
      const words = (of: string) => of.split(/\s+/).filter((word) => /[a-z]/.test(word))
      expect(words(written)).toEqual(words(text))
      if (!hasBlocks(text) && text.trim()) expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    }),
  )
})
