import type { Chapter } from '../chapter.ts'

export const protectedIdentity: Chapter = {
  title: 'Protected identity',
  sections: [
    {
      title: 'What you see',
      text: [
        'A patient with a protected identity has a shield beside the name. Personal identity number, phone and e-mail are hidden from everyone, also in lists. The same goes for the patient’s contacts.',
      ],
    },
    {
      title: 'Marking a patient',
      text: [
        'If you learn that a patient has a protected identity, choose Mark as protected on the patient’s page, under Administration. Before you confirm it says what will happen. The mark holds at every unit that cares for the person, whichever unit set it.',
        'When the protection has ended, remove the mark in the same place. If your unit set it, it is removed at once. Otherwise it takes two people: your request is saved, and the mark is removed when a second colleague asks for the same within a week. Which unit set it is not shown.',
        'If the population register says that the identity is protected, this happens by itself and can only be changed there. It is asked when the patient is registered, and once a day after that.',
      ],
    },
    {
      title: 'When you must see a detail',
      steps: [
        'Choose Show details beside the hidden number.',
        'Write why you need to see them. It is written to the log together with your name.',
        'The details are hidden again shortly after you have left the patient.',
      ],
    },
    {
      title: 'Changing a hidden detail',
      text: ['Type the new number in the field. If you leave the dots as they are, nothing changes.'],
    },
    {
      title: 'People close to the patient',
      text: [
        'When the protection begins, no guardian and no agent can represent the patient any longer, and waiting invitations stop working. You approve again those who are to stay in touch, one at a time: choose Approve for protected identity at the contact. Think of small children in particular, so that the right guardian is not locked out.',
      ],
    },
    {
      title: 'Messages',
      text: ['SMS and e-mail mention neither name, unit nor anything about the care.'],
    },
  ],
}
