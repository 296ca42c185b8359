import type { RespondentType } from '@samklang/contract/form-content'
import type { Gender } from '@samklang/contract/gender'

/** Whom a form is about, on the day it is answered, and who answers it. */
export type Subject = { age: number | undefined; gender: Gender; respondent: RespondentType }
