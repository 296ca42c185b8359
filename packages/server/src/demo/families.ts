import type { ContextType, Language } from '@samklang/contract/session'
import type { NewPerson } from './build-people.ts'
import { madeUpPhone } from './made-up-numbers.ts'
import type { DemoUnit } from './staff.ts'

type RelationTo = {
  /** The key of a patient of this list, or of one whose birthday depends on today. */
  to: string
  actsAs: Exclude<ContextType, 'Patient'>
  description: string
  /** A teacher is asked for a term, a guardian for as long as the child is one. */
  isForATerm?: true
}

export type DemoRelative = NewPerson & {
  key: string
  patientAt?: readonly DemoUnit[]
  allowAgent?: true
  relations?: readonly RelationTo[]
  signIn: readonly ('eid' | 'sms')[]
  description: Record<Language, string>
}

/** Patients, and those who stand around them: two families, a school, an agent and a partner. */
export const demoRelatives: readonly DemoRelative[] = [
  {
    key: 'child',
    firstname: 'Smultron',
    lastname: 'Ängsull',
    civicId: '201704120003',
    gender: 'Female',
    patientAt: ['child'],
    signIn: [],
    description: { sv: 'Barn, patient: vårdnadshavarna svarar', en: 'Child patient: the guardians answer' },
  },
  {
    key: 'teenager',
    firstname: 'Blåklint',
    lastname: 'Ängsull',
    civicId: '201103080006',
    gender: 'Male',
    phone: madeUpPhone(0),
    patientAt: ['child'],
    signIn: ['eid', 'sms'],
    description: { sv: 'Tonåring, patient', en: 'Teenage patient' },
  },
  {
    key: 'mother',
    firstname: 'Tussilago',
    lastname: 'Ängsull',
    civicId: '198510040002',
    gender: 'Female',
    phone: madeUpPhone(1),
    relations: [
      { to: 'child', actsAs: 'Guardian', description: 'mother' },
      { to: 'teenager', actsAs: 'Guardian', description: 'mother' },
    ],
    signIn: ['eid', 'sms'],
    description: { sv: 'Vårdnadshavare till två barn', en: 'Guardian of two children' },
  },
  {
    key: 'father',
    firstname: 'Lönnlöv',
    lastname: 'Ängsull',
    civicId: '198405190003',
    gender: 'Male',
    phone: madeUpPhone(2),
    language: 'en',
    relations: [
      { to: 'child', actsAs: 'Guardian', description: 'father' },
      { to: 'teenager', actsAs: 'Guardian', description: 'father' },
    ],
    signIn: ['eid', 'sms'],
    description: {
      sv: 'Vårdnadshavare till samma två barn, använder engelska',
      en: 'Guardian of the same two children, uses English',
    },
  },
  {
    key: 'youngster',
    firstname: 'Maskros',
    lastname: 'Solglimt',
    civicId: '201406210003',
    gender: 'Unknown',
    patientAt: ['child'],
    signIn: [],
    description: { sv: 'Barn, patient: vårdnadshavarna svarar', en: 'Child patient: the guardians answer' },
  },
  {
    key: 'patientAndGuardian',
    firstname: 'Rönnbär',
    lastname: 'Solglimt',
    civicId: '198609020006',
    gender: 'Female',
    phone: madeUpPhone(3),
    patientAt: ['adult'],
    relations: [{ to: 'youngster', actsAs: 'Guardian', description: 'mother' }],
    signIn: ['eid', 'sms'],
    description: {
      sv: 'Vuxen patient som också är vårdnadshavare',
      en: 'Adult patient who is also a guardian',
    },
  },
  {
    key: 'teacherAndGuardian',
    firstname: 'Kastanj',
    lastname: 'Solglimt',
    civicId: '198301150002',
    gender: 'Male',
    phone: madeUpPhone(4),
    relations: [
      { to: 'youngster', actsAs: 'Guardian', description: 'father' },
      { to: 'child', actsAs: 'Other', description: 'teacher', isForATerm: true },
    ],
    signIn: ['eid', 'sms'],
    linkId: '5a6a0000-0000-4000-8000-000000000001',
    description: {
      sv: 'Lärare till ett barn och vårdnadshavare till ett annat',
      en: 'Teacher of one child and guardian of another',
    },
  },
  {
    key: 'teacher',
    firstname: 'Krita',
    lastname: 'Griffeltavla',
    civicId: '196912060008',
    gender: 'Female',
    phone: madeUpPhone(5),
    relations: [{ to: 'teenager', actsAs: 'Other', description: 'teacher', isForATerm: true }],
    signIn: ['eid', 'sms'],
    linkId: '5a6a0000-0000-4000-8000-000000000002',
    description: { sv: 'Lärare', en: 'Teacher' },
  },
  {
    key: 'adult',
    firstname: 'Timjan',
    lastname: 'Rosendimma',
    civicId: '199108300006',
    gender: 'Male',
    phone: madeUpPhone(6),
    patientAt: ['adult'],
    allowAgent: true,
    signIn: ['eid', 'sms'],
    description: { sv: 'Vuxen patient i öppenvård, har ett ombud', en: 'Adult outpatient who has an agent' },
  },
  {
    key: 'agent',
    firstname: 'Ekollon',
    lastname: 'Trofastmark',
    civicId: '195807230007',
    gender: 'Female',
    phone: madeUpPhone(7),
    relations: [{ to: 'adult', actsAs: 'Agent', description: 'agent' }],
    signIn: ['eid'],
    description: {
      sv: 'Ombud för en vuxen patient, kräver e-legitimation',
      en: 'Agent of an adult patient, needs e-ID',
    },
  },
  {
    key: 'inpatient',
    firstname: 'Nattviol',
    lastname: 'Dalskymning',
    civicId: '197802170006',
    gender: 'Female',
    phone: madeUpPhone(8),
    patientAt: ['ward'],
    signIn: ['eid', 'sms'],
    description: { sv: 'Vuxen patient, inskriven på vårdavdelningen', en: 'Adult patient, admitted to the ward' },
  },
  {
    key: 'partner',
    firstname: 'Kaprifol',
    lastname: 'Dalskymning',
    civicId: '197604030002',
    gender: 'Male',
    phone: madeUpPhone(9),
    relations: [{ to: 'inpatient', actsAs: 'Caretaker', description: 'partner' }],
    signIn: ['eid', 'sms'],
    description: { sv: 'Närstående till en inskriven patient', en: 'Relative of an admitted patient' },
  },
  {
    key: 'guardianOfSoonGrown',
    firstname: 'Sälgkisse',
    lastname: 'Tröskelsten',
    civicId: '197911210008',
    gender: 'Female',
    phone: madeUpPhone(11),
    relations: [{ to: 'soonGrown', actsAs: 'Guardian', description: 'mother' }],
    signIn: ['eid', 'sms'],
    description: {
      sv: 'Vårdnadshavare till en flicka som snart fyller 18',
      en: 'Guardian of a girl who turns 18 within days',
    },
  },
  {
    key: 'protected',
    firstname: 'Gömsle',
    lastname: 'Tystnadsskog',
    civicId: '198803140006',
    gender: 'Female',
    phone: madeUpPhone(10),
    isProtected: true,
    patientAt: ['adult'],
    signIn: ['eid', 'sms'],
    description: { sv: 'Vuxen patient med skyddade personuppgifter', en: 'Adult patient with protected identity' },
  },
]
