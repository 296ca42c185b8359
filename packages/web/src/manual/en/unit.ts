import type { Chapter } from '../chapter.ts'

export const unit: Chapter = {
  title: 'Working at the right unit',
  sections: [
    {
      title: 'What the unit means',
      text: [
        'You always work at one unit at a time. It is shown in the header, so that nothing is done from the wrong one. You only reach patients who belong to that unit.',
        'Units that work in the same way belong to the same unit group. The group decides settings and instructions that they share.',
      ],
    },
    {
      title: 'Change unit',
      steps: [
        'Press the name of the unit in the header.',
        'Choose another unit. If you have many, search by name or unit group; when only one is left, pressing Enter is enough.',
        'The start page opens for the new unit. Other open tabs come along.',
      ],
    },
    {
      title: 'A unit is missing or grey',
      text: [
        'A grey unit is closed and cannot be chosen. If a unit is missing altogether, you are not registered there. Ask whoever administers Samklang at your workplace for help.',
      ],
    },
  ],
}
