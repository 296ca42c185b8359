import { FormContent, Scoring } from '@samklang/contract/form-content'
import type * as z from 'zod/mini'
import { type CompiledForm, compileForm } from '../form/compile-form.ts'
import type { Subject } from '../people/person.ts'

export type WrittenQuestion = z.input<typeof FormContent>['Pages'][number]['Groups'][number]['Questions'][number]
export type WrittenScoring = z.input<typeof Scoring>

export const girl: Subject = { age: 11, gender: 'Female', respondent: 'Patient' }
export const boy: Subject = { age: 11, gender: 'Male', respondent: 'Patient' }
export const adult: Subject = { age: 44, gender: 'Unknown', respondent: 'Patient' }
export const ageless: Subject = { age: undefined, gender: 'Unknown', respondent: 'Patient' }

/** Never, sometimes, often, always: 0 to 3. */
export const howOften = ['a', 'b', 'c', 'd'].map((key, score) => ({ key, score }))

export function choice(questionId: string, more: Partial<WrittenQuestion> = {}): WrittenQuestion {
  return { questionId, key: questionId, type: 'SingleChoice', options: howOften, ...more }
}

export function number(questionId: string, more: Partial<WrittenQuestion> = {}): WrittenQuestion {
  return { questionId, key: questionId, type: 'Number', ...more }
}

/** A form of one page and one group, as an author would write it. */
export function formOf(questions: WrittenQuestion[], scoring: WrittenScoring = {}): CompiledForm {
  return compileForm(contentOf(questions), Scoring.parse(scoring))
}

export function contentOf(questions: WrittenQuestion[]): FormContent {
  return FormContent.parse({ Pages: [{ Id: 'p1', Groups: [{ Id: 'g1', Questions: questions }] }] })
}
