import type { Chapter } from '../chapter.ts'

export const units: Chapter = {
  title: 'Units',
  sections: [
    {
      title: 'How units belong together',
      text: [
        'The units form a tree: the care provider at the top, the health care units below it, and at the bottom the care units, where the patients are. Staff work at care units.',
      ],
    },
    {
      title: 'Who sees what',
      text: [
        'A member of staff reaches the patients of the unit they have chosen, and can only choose among their own units. When a unit is taken away from somebody, it counts at once.',
      ],
    },
    {
      title: 'Closed units',
      text: [
        'An inactive unit cannot be chosen, but stays in the list with an explanation, so that nobody wonders where it went.',
      ],
    },
  ],
}
