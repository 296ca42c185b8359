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
        'With E-mail me about new answers you get an e-mail on weekday mornings if something new has come around your patients. It says nothing about the patients. Alerts always come, whatever you choose.',
      ],
    },
    {
      title: 'Away',
      text: [
        'Choose Away until in the same menu when you are on leave or ill. Alerts about your patients then go to your deputy at once, or to the whole unit if you have none. The day after, you are back by itself.',
      ],
    },
    {
      title: 'How alerts reach me',
      text: [
        'Under How alerts reach me in the same menu you give the mobile number to which alerts come by SMS, and who your deputy is. The number is used for alerts only and is not shown to others. The deputy is told of alerts about your patients when you have not acknowledged them in time, and at once while you are away.',
      ],
    },
    {
      title: 'Denser lists',
      text: ['Choose Compact under Lists to fit more patients on the screen. The choice is stored with your account.'],
    },
  ],
}
