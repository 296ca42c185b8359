import type { Chapter } from '../chapter.ts'

export const signingIn: Chapter = {
  title: 'Logging in and out',
  sections: [
    {
      title: 'Log in',
      steps: [
        'Open Samklang and choose to log in as staff.',
        'Log in with the service that your workplace uses, such as SITHS. Samklang has no passwords of its own.',
        'If you have several units, choose the one you are going to work at. A single unit is chosen for you.',
      ],
    },
    {
      title: 'If you cannot get in',
      list: [
        'It took too long: start again from the beginning.',
        'You could not be logged in: your account is not in Samklang, has been closed or has no unit. Turn to whoever administers Samklang at your workplace.',
        'The login was cancelled: by you or by the login service. Try again.',
        'The login service does not answer: the fault is outside Samklang. Wait a while or call your IT support.',
        'You have no care unit: you are not registered at any unit yet.',
      ],
    },
    {
      title: 'How long you stay logged in',
      text: [
        'While you are working, the login is extended by itself. When you are away, Samklang asks whether you are still there, and two minutes later you are logged out. The times are 30 minutes without activity and at most 10 hours in a row, unless your organisation has chosen otherwise.',
        'After the longest time you have to log in again, even in the middle of something.',
      ],
    },
    {
      title: 'Several tabs',
      text: [
        'All tabs in the same browser share the login. If you change unit or log out in one tab, it holds in all of them.',
        'If you have the same form open in two tabs, one tells you when you fill in the other. Choose Go on here to continue there with the same answers.',
      ],
    },
    {
      title: 'Log out',
      text: [
        'Choose Log out in the menu under your name. You are logged out of the login service too, if it supports that. On a shared computer, close the browser too. Never leave a logged-in screen unattended.',
      ],
    },
  ],
}
