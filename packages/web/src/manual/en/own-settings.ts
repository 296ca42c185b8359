import type { Chapter } from '../chapter.ts'

export const ownSettings: Chapter = {
  title: 'Language, appearance and notifications',
  sections: [
    {
      title: 'Language',
      text: [
        'Choose Language in the menu under your name. The language changes at once and stays for your next login. The patients’ language is not affected.',
      ],
    },
    {
      title: 'Light or dark',
      text: [
        'In the same menu you choose light, dark or the same as the computer. The choice holds in the browser you are using.',
      ],
    },
    {
      title: 'Notifications',
      text: [
        'The menu lets you turn notifications on and off. The choice is stored with your account. No notifications are sent in this version.',
      ],
    },
  ],
}
