import type { Chapter } from '../chapter.ts'

export const confidentiality: Chapter = {
  title: 'Confidentiality and logging',
  sections: [
    {
      title: 'What is logged',
      text: [
        'Every login, logout and change of unit is written to a log: who, in which role and unit, when and from where. So is every reading and change of information about a patient, and every search for a personal identity number, name or number, whether or not anybody is found. The log cannot be changed afterwards, and it is kept for at least five years.',
        'Units do not see each other’s patients. Patients have the right to know who has read their information or searched for them, at any unit.',
      ],
    },
    {
      title: 'To keep in mind',
      list: [
        'Only open information that you need for your work.',
        'Log out or lock the computer when you leave it.',
        'Never write names or personal identity numbers in a support report or an e-mail.',
        'Think before you print, and take care of the paper.',
      ],
    },
  ],
}
