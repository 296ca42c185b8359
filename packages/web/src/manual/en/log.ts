import type { Chapter } from '../chapter.ts'

export const log: Chapter = {
  title: 'The log',
  sections: [
    {
      title: 'What is written',
      text: [
        'Every login, also a failed one, logout, change of unit and choice of patient is written to the log. It says who, in which role and at which level, from which unit, when and from where. Clinical content and personal identity numbers in clear text are never written.',
        'The row is written in the same moment as the act. If it cannot be written, the act does not happen either.',
      ],
    },
    {
      title: 'That it has not been changed',
      text: [
        'The rows of the log are sealed in a chain. Operations can at any time run the command verify-audit, which finds rows that have been changed, removed, added or moved.',
      ],
    },
    {
      title: 'How long it is kept',
      text: ['At least five years.'],
    },
  ],
}
