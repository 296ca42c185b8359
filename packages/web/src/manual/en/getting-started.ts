import type { Chapter } from '../chapter.ts'

export const gettingStarted: Chapter = {
  title: 'Getting started',
  sections: [
    {
      title: 'What Samklang is for',
      text: [
        'Samklang brings staff, patients, guardians and school staff together around the same care. Staff work here, in the professional app. Patients and relatives have an app of their own, made for the phone.',
        'The manual describes what is in the version you are using. When something new comes, it gets a chapter of its own.',
      ],
    },
    {
      title: 'How the screen is arranged',
      list: [
        'A coloured band at the top may show the name of the environment, such as Demo or Training. Where there is a band, the patients are not real.',
        'The header shows the unit you work at. Press it to change unit.',
        'Your name is to the right. It opens the menu with language, appearance, manual, support and logging out. Administrators find the administration there.',
        'The name Samklang to the left always leads back to the start page.',
      ],
    },
    {
      title: 'By keyboard',
      list: [
        'Tab moves forward and Shift+Tab back. Enter opens or chooses, Escape closes menus and dialogs.',
        'The first stop on every page is Skip to the content, so that you need not pass the header.',
        'Ctrl+click on a link opens it in a new tab. You are logged in there too.',
        'Pages can be enlarged to 400 per cent without anything getting lost.',
      ],
    },
  ],
}
