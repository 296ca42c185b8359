import type { Chapter } from '../chapter.ts'

export const library: Chapter = {
  title: 'The library',
  sections: [
    {
      title: 'Finding a form',
      text: [
        'The library is in the header. Search by name or content, or choose topic, kind and the patient’s age. The filters are still there when you come back.',
      ],
    },
    {
      title: 'Reading about it',
      list: [
        'Who answers, how long it takes, in which languages it exists and on what terms it may be used.',
        'For which ages and genders each variant is, and whether it is closed to others or only warns.',
        'How mature it is. Not validated means that it has not been tried in studies. In Samklang’s own forms limits and norms are examples.',
      ],
    },
    {
      title: 'Trying it',
      text: [
        'To the right you see the form as the one who answers does. You can answer, and change language and age. Nothing is saved, and nothing is sent.',
      ],
    },
    {
      title: 'Downloading as FHIR',
      text: [
        'Each variant can be downloaded as a FHIR R4 Questionnaire, a format that other systems of care can read.',
      ],
    },
  ],
}
