import { expect, test } from 'vitest'
import { parseChapter } from '../../parse-chapter.ts'

const picture = { source: '/a.webp', width: 360, height: 740 }
const parse = (source: string) =>
  parseChapter(source, 'one.md', (path) => (path === 'pictures/home.webp' ? picture : undefined))

test('a chapter is read as title, sections, paragraphs, lists, steps, links and pictures, in their order', () => {
  const source = `# Larm

## Kvittera

1. Välj Läs.
2. Skriv 1 < 2 & "så".

Se [larm](#alerts) \\*och
mer.

![Startsidan](pictures/home.webp)

## Sedan

- Ett
`
  expect(parse(source)).toEqual({
    title: 'Larm',
    sections: [
      {
        title: 'Kvittera',
        blocks: [
          { type: 'steps', items: [['Välj Läs.'], ['Skriv 1 < 2 & "så".']] },
          { type: 'paragraph', text: ['Se ', { text: 'larm', chapter: 'alerts' }, ' *och mer.'] },
          { type: 'picture', alt: 'Startsidan', ...picture },
        ],
      },
      { title: 'Sedan', blocks: [{ type: 'list', items: [['Ett']] }] },
    ],
  })
})

test.each([
  { what: 'HTML of its own', text: '<div>x</div>' },
  { what: 'HTML within a line', text: 'Läs <b>det</b>.' },
  { what: 'a comment', text: '<!-- sedan -->' },
  { what: 'an entity', text: 'A&nbsp;B' },
  { what: 'bold', text: 'Läs **det**.' },
  { what: 'code', text: 'Skriv `det`.' },
  { what: 'a block of code', text: '    det' },
  { what: 'a quotation', text: '> Så' },
  { what: 'a table', text: '| a | b |\n| --- | --- |\n| c | d |' },
  { what: 'a rule', text: '---' },
  { what: 'a deeper heading', text: '### Mer' },
  { what: 'a second title', text: '# Mer' },
  { what: 'a nested list', text: '- ett\n  - två' },
  { what: 'a list with empty lines', text: '- ett\n\n- två' },
  { what: 'a task', text: '- [ ] ett' },
  { what: 'steps that begin elsewhere', text: '2. två' },
  { what: 'a forced line break', text: 'ett  \ntvå' },
  { what: 'a link out of the app', text: '[ut](https://example.org)' },
  { what: 'a link that runs script', text: '[ut](javascript:alert(1))' },
  { what: 'an address', text: 'Se https://example.org.' },
  { what: 'a definition', text: '[ut]: https://example.org' },
  { what: 'a picture that is not there', text: '![Något](pictures/gone.webp)' },
  { what: 'a picture from elsewhere', text: '![Något](https://example.org/a.webp)' },
  { what: 'a picture without words', text: '![](pictures/home.webp)' },
  { what: 'a picture within a line', text: 'Se ![Något](pictures/home.webp).' },
])('$what is refused, with file and line', ({ text }) => {
  expect(() => parse(`# Larm\n\n## Kvittera\n\nSå här.\n\n${text}\n`)).toThrow(/^one\.md:7: /)
})

test('the line that is told is that of the fault, within a paragraph and a list too', () => {
  expect(() => parse('# Larm\n\n## Kvittera\n\nSå\nhär <b>.\n')).toThrow('one.md:6: ')
  expect(() => parse('# Larm\n\n## Kvittera\n\n- Så\n- här <b>\n')).toThrow('one.md:6: ')
})

test('a chapter begins with its title, what it says stands in sections, and none is empty', () => {
  expect(() => parse('## Larm\n')).toThrow('one.md:1: ')
  expect(() => parse('# Larm\n\nSå här.\n')).toThrow('one.md:3: ')
  expect(() => parse('# Larm\n\n## Tom\n\n## Full\n\nText.\n')).toThrow('one.md:3: ')
})
