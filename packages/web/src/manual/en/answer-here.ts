import type { Chapter } from '../chapter.ts'

export const answerHere: Chapter = {
  title: 'Answer here and interviews',
  sections: [
    {
      title: 'The patient answers on the spot',
      steps: [
        'Open the menu beside the form and choose Answer here.',
        'Choose On the person’s own phone and let the person read the QR code. The code is good for ten minutes and for one phone.',
        'Or choose On this device. You are logged out, and the form opens alone on the screen. Hand the device over.',
        'Once the answer has been sent there is nowhere to go on to. Log in again when you get the device back.',
      ],
    },
    {
      title: 'Interview',
      steps: [
        'Open the menu beside the form and choose Interview.',
        'Read the questions aloud and fill in the answers. Key 1 picks the first answer, 2 the second and so on, and Enter goes on.',
        'The answers are saved while you write. If you close the window they are kept under To fill in.',
        'Choose Submit when everything is answered.',
      ],
    },
    {
      title: 'Forms set for a later day',
      text: [
        'If the person is with you today already, you can choose Answer here or Interview anyway. The form then begins today. The last day and the reminders do not change.',
      ],
    },
    {
      title: 'Forms for staff',
      text: ['Forms that staff answer open at once when they are assigned, and otherwise stand under To fill in.'],
    },
  ],
}
