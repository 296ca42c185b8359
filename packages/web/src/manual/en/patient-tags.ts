import type { Chapter } from '../chapter.ts'

export const patientTags: Chapter = {
  title: 'Tags on patients',
  sections: [
    {
      title: 'What they are for',
      text: [
        'A tag is a short word that gathers patients, for instance a group or an assessment. You choose tags when you register or change a patient, and can filter the list on the start page by them.',
      ],
    },
    {
      title: 'To keep in mind',
      list: [
        'Everyone at the unit sees the tags. Set none that you would not write in a list.',
        'If a tag is missing, an administrator adds it.',
        'A tag that can no longer be chosen stays on those who already have it.',
      ],
    },
  ],
}
