import type { Chapter } from '../chapter.ts'

export const openings: Chapter = {
  title: 'Reviewing emergency openings',
  sections: [
    {
      title: 'Where they are',
      text: [
        'Whoever may read the log sees emergency openings on the start page of the administration. Those waiting for review come first: who opened which patient, from which unit, when, on which ground and why. That you have looked at the list is written to the log.',
      ],
    },
    {
      title: 'Reviewing',
      steps: [
        'Read the reason and, if needed, ask the person who made the opening or their manager.',
        'Press Review and choose whether it was justified.',
        'If it was not, write why, but nothing about the patient’s health. Then follow your own routines.',
      ],
    },
    {
      title: 'Afterwards',
      text: ['The review is kept with your name and cannot be changed. Earlier ones are under Show reviewed ones.'],
    },
  ],
}
