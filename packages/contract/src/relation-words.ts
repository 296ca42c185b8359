import type { Label } from './labels.ts'

/** What a person is to a patient, of those that are common. Anything else is written freely. */
export const relationWords = {
  mother: { sv: 'Mamma', en: 'Mother' },
  father: { sv: 'Pappa', en: 'Father' },
  guardian: { sv: 'Vårdnadshavare', en: 'Guardian' },
  parent: { sv: 'Förälder', en: 'Parent' },
  'step-parent': { sv: 'Styvförälder', en: 'Step-parent' },
  'foster-parent': { sv: 'Familjehemsförälder', en: 'Foster parent' },
  grandparent: { sv: 'Mor- eller farförälder', en: 'Grandparent' },
  'maternal-grandmother': { sv: 'Mormor', en: 'Maternal grandmother' },
  'paternal-grandmother': { sv: 'Farmor', en: 'Paternal grandmother' },
  'maternal-grandfather': { sv: 'Morfar', en: 'Maternal grandfather' },
  'paternal-grandfather': { sv: 'Farfar', en: 'Paternal grandfather' },
  sibling: { sv: 'Syskon', en: 'Sibling' },
  partner: { sv: 'Partner', en: 'Partner' },
  cohabitant: { sv: 'Sambo', en: 'Cohabiting partner' },
  spouse: { sv: 'Make eller maka', en: 'Spouse' },
  'adult-child': { sv: 'Vuxet barn', en: 'Adult child' },
  friend: { sv: 'Vän', en: 'Friend' },
  'contact-person': { sv: 'Kontaktperson', en: 'Contact person' },
  trustee: { sv: 'God man', en: 'Trustee' },
  administrator: { sv: 'Förvaltare', en: 'Administrator' },
  agent: { sv: 'Ombud', en: 'Agent' },
  teacher: { sv: 'Lärare', en: 'Teacher' },
  mentor: { sv: 'Mentor', en: 'Mentor' },
  principal: { sv: 'Rektor', en: 'Principal' },
  counsellor: { sv: 'Kurator', en: 'Counsellor' },
  'school-nurse': { sv: 'Skolsköterska', en: 'School nurse' },
  'school-psychologist': { sv: 'Skolpsykolog', en: 'School psychologist' },
  'special-needs-teacher': { sv: 'Specialpedagog', en: 'Special needs teacher' },
  coordinator: { sv: 'Samordnare', en: 'Coordinator' },
} as const satisfies Record<string, Label>
export type RelationWord = keyof typeof relationWords

/** What comes to mind for each kind of contact; any other word may be written too. */
export const usualRelations = {
  Guardian: ['mother', 'father', 'parent', 'guardian', 'step-parent', 'foster-parent'],
  Caretaker: [
    'grandparent',
    'maternal-grandmother',
    'paternal-grandmother',
    'maternal-grandfather',
    'paternal-grandfather',
    'sibling',
    'partner',
    'cohabitant',
    'spouse',
    'adult-child',
    'friend',
    'contact-person',
  ],
  Agent: ['trustee', 'administrator', 'agent'],
  Other: [
    'teacher',
    'mentor',
    'principal',
    'counsellor',
    'school-nurse',
    'school-psychologist',
    'special-needs-teacher',
    'coordinator',
  ],
} as const satisfies Record<string, readonly RelationWord[]>

const known = new Map(
  Object.entries<Label>(relationWords).flatMap(([word, { sv, en }]) =>
    [word, sv, en].map((name) => [name.toLowerCase(), { word, label: { sv, en } }]),
  ),
)

/** A word of the list however it was written, in whichever language; free text stays as it is. */
export function readRelationWord(written: string): string {
  const text = written.trim()
  return known.get(text.toLowerCase())?.word ?? text
}

/** In the reader's language where the word is known, else as written. */
export function describeRelation(description: string, language: keyof Label): string {
  return known.get(description.trim().toLowerCase())?.label[language] ?? description
}
