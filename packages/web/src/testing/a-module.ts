import { FormContent, Scoring } from '@samklang/contract/form-content'
import type { PatientSideForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { aFormType, aVariant } from './a-form-type.ts'

const content = FormContent.parse({
  Pages: [
    {
      Id: 'read',
      Groups: [
        {
          Id: 'reading',
          Questions: [
            { questionId: 'about', key: 'about', type: 'Information' },
            {
              questionId: 'picture',
              key: 'picture',
              type: 'Media',
              media: { kind: 'Image', source: 'data:image/png;base64,AAAA' },
            },
          ],
        },
      ],
    },
    {
      Id: 'thoughts',
      Groups: [{ Id: 'thought', repeat: { most: 3 }, Questions: [{ questionId: 'what', key: 'what', type: 'Text' }] }],
    },
    { Id: 'plan', Groups: [{ Id: 'planning', Questions: [{ questionId: 'step', key: 'step', type: 'LongText' }] }] },
  ],
})

const words = {
  [textKeys.title]: 'Om oro',
  [textKeys.pageTitle('read')]: 'Vad är oro?',
  [textKeys.pageTitle('thoughts')]: 'Dina tankar',
  [textKeys.pageTitle('plan')]: 'Din plan',
  [textKeys.question('about')]: 'Oro är vanligt.\n\n## Så märks den\n- i huvudet\n- i magen\n\n1. Stanna upp\n2. Andas',
  [textKeys.question('picture')]: 'En båge som stiger och sjunker',
  [textKeys.help('picture')]: 'Så går oron upp och ned.',
  [textKeys.repeatItem('thought')]: 'Tanke',
  [textKeys.repeatAdd('thought')]: 'Lägg till en tanke',
  [textKeys.question('what')]: 'Vilken tanke hade du?',
  [textKeys.question('step')]: 'Vad är ditt nästa steg?',
}

export const moduleId = '5a6a0000-0000-4000-8000-000000000201'

/** A module of three pages as the patient opens it: one to read, one to list thoughts on, one with a plan. */
export function aModule(more: Partial<PatientSideForm> = {}): PatientSideForm {
  return {
    Id: moduleId,
    Kind: 'TreatmentModule',
    Status: 'Open',
    Answers: [],
    AnswerGroups: [],
    LastModifiedAt: '2026-11-15T10:00:00.000Z',
    Progress: [],
    ContentLanguage: 'sv',
    TypeDefinition: aFormType({ Kind: 'TreatmentModule', DisplayName: 'Om oro' }),
    VariantVersionDefinition: {
      ...aVariant(),
      Content: content,
      Scoring: Scoring.parse({}),
      Texts: { sv: words, en: words },
    },
    Subject: { Age: 16, Gender: 'Female', Respondent: 'Patient' },
    RespondentType: 'Patient',
    RespondentName: 'Alva Påhittad',
    AnswerMode: 'Self',
    Begun: null,
    SentDate: null,
    AnsweredDate: null,
    ExpiresAt: null,
    StartDate: null,
    EndDate: null,
    DraftKey: btoa('k'.repeat(32)),
    PreviousDraftKey: null,
    ProgramId: null,
    AdministrativeComment: null,
    DetailedScore: null,
    AboutFirstname: 'Alva',
    IsAboutMe: true,
    OnBehalf: null,
    IsReadOnly: false,
    Readers: { UnitName: 'Björkdungens vuxenmottagning', Guardians: 'CannotSee', Others: [] },
    AtOnceRules: [],
    CrisisInformation: null,
    ...more,
  }
}
