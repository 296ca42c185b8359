import type { SafetyPlan } from '@samklang/contract/artifacts'

export function aSafetyPlan(more: Partial<SafetyPlan> = {}): SafetyPlan {
  return {
    TreatmentId: '0192f000-0000-7000-8000-000000000001',
    FormId: '0192f000-0000-7000-8000-000000000002',
    ArtifactName: 'plan',
    DisplayName: 'Min säkerhetsplan',
    ChangedAt: '2026-11-15T10:00:00.000Z',
    Language: 'sv',
    HeadingLanguage: 'sv',
    IsReadable: true,
    ReadableUntil: null,
    EarlierPlans: [],
    Sections: [
      { Heading: 'Varningstecken', Answers: [{ Question: null, Lines: [[{ Label: null, Text: 'Sover dåligt' }]] }] },
      {
        Heading: 'Människor',
        Answers: [
          {
            Question: null,
            Lines: [
              [
                { Label: 'Vem?', Text: 'Kim' },
                { Label: 'Telefon', Text: '070-000 00 00' },
              ],
            ],
          },
        ],
      },
    ],
    ...more,
  }
}
