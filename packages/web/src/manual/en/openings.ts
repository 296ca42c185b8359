import type { Chapter } from '../chapter.ts'

export const openings: Chapter = {
  title: 'Reviewing emergency access',
  sections: [
    {
      title: 'Where they are',
      text: [
        'Whoever may read the log sees emergency access on the start page of the administration. Those waiting for review come first. That you have looked at the list is written to the log.',
        'If you are care staff, you see access to patients of your own units: who opened which patient, from which unit, when, on which ground and why. You are the ones who review them.',
        'If you are an administrator without the staff role, you see that emergency access was used, by whom, when, from which unit and to which unit the patient belongs. Who the patient is, and why, is not shown, and you do not review.',
      ],
    },
    {
      title: 'Reviewing',
      steps: [
        'Press Review. It shows what was read, form by form, when and how many times, whether anything was changed, and whether somebody tried to change something and was refused. This comes from the log, and that you read it is written there.',
        'Read the reason and, if needed, ask the person who used it or their manager.',
        'Choose whether it was justified. Your own is reviewed by somebody else.',
        'You can end access that is still open by finding it not justified: nothing more can then be read, and the person who opened it is told. It can be found justified only when it is over. Until then it stays among those waiting.',
        'If it was not, write why, but nothing about the patient’s health. Then follow your own routines.',
      ],
    },
    {
      title: 'Afterwards',
      text: ['The review is kept with your name and cannot be changed. Earlier ones are under Show reviewed ones.'],
    },
  ],
}
