import type { Placeholders } from './placeholder-types.ts'
import type administration from './sv/administration.ts'
import type common from './sv/common.json'
import type invitation from './sv/invitation.json'
import type patient from './sv/patient.json'
import type professional from './sv/professional.ts'
import type signIn from './sv/sign-in.json'

/** The texts that there are, as Swedish has them. An area is entered only when its own group has been loaded. */
export type Texts = {
  common: typeof common
  patient: typeof patient
  invitation: typeof invitation
  professional: typeof professional
  administration: typeof administration
  'sign-in': typeof signIn
}

export type TextGroup = keyof Texts

type PathsIn<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsIn<T[K]>}` }[keyof T & string]

// A plural is written with a suffix and asked for without one.
type Asked<Path> = Path extends `${infer Stem}_${'zero' | 'one' | 'other'}` ? Stem : Path

type Keys = { [G in TextGroup]: Asked<PathsIn<Texts[G]>> }
type NamedKeys = { [G in TextGroup]: `${G}:${Keys[G]}` }

/** A key that names its group: `common:failure.network`. */
export type NamedTextKey<G extends TextGroup = TextGroup> = NamedKeys[G]

/** What is said in one group, and by name in others; the common texts are always there. */
export type TextKey<G extends TextGroup, More extends TextGroup = never> = Keys[G] | NamedKeys[G | More | 'common']

type PlaceholdersIn<G extends TextGroup, Key extends string> = Key extends keyof Placeholders
  ? Placeholders[Key]
  : `${G}:${Key}` extends keyof Placeholders
    ? Placeholders[`${G}:${Key}`]
    : never

type Values<Name extends string> = [Name] extends [never]
  ? []
  : [values: { [N in Name]: N extends 'count' ? number : string | number | null | undefined }]

/** A text by its key, with a value for each of its placeholders and for nothing else. */
export type Translate<G extends TextGroup, More extends TextGroup = never> = <Key extends TextKey<G, More>>(
  key: Key,
  ...values: Values<PlaceholdersIn<G, Key>>
) => string
