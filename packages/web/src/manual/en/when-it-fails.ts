import type { Chapter } from '../chapter.ts'

export const whenItFails: Chapter = {
  title: 'When something goes wrong',
  sections: [
    {
      title: 'A red box at the top',
      text: [
        'When something has gone wrong, a box is shown at the top of the page. It stays until you hide it. Copy takes along the details that support needs.',
      ],
    },
    {
      title: 'No contact with the server',
      text: [
        'When the server does not answer, or the network is gone, a dark bar says so at the top of every page and over every dialog, with the time when contact was lost (the clinic’s time). What you see is as it was then, and every list says so. Home says Alerts unknown since that time instead of how many are waiting.',
        'Once contact is back everything is read again by itself and the bar goes away. Try now asks the server at once.',
      ],
    },
    {
      title: 'It did not work',
      text: [
        'When what you pressed cannot be done, the reason stands beside the button, or below the menu if you chose it in one. Smaller obstacles while a page is being read are also shown for five seconds at the bottom right.',
      ],
    },
    {
      title: 'What you write',
      text: [
        'Comments, acknowledgements, reasons and forms that you fill in are still there if you close the dialog, reload the page or are logged out before you have saved. When you open the same dialog again it says that the text is restored and when you wrote it, and you can discard it.',
        'The text is locked in the tab so that only you can read it, for 12 hours at most. If you are logged out automatically you come back to the same page when you log in again. If you log out yourself you are asked, and the text is removed. It is also removed when somebody else logs in in the tab, when the tab is closed, and when you hand the screen over to a patient.',
      ],
    },
    {
      title: 'A part of the page is not shown',
      text: ['If a part cannot be fetched, it says Try again in that very place. The rest of the page can be used.'],
    },
    {
      title: 'A new version',
      text: [
        'When Samklang has been updated, you may be asked to reload. Use the button on the page. If that does not help, close the tab and open Samklang again.',
      ],
    },
    {
      title: 'Contact support',
      steps: [
        'Open Support in the menu under your name. The page can be read also when the server cannot be reached.',
        'If there has been an error, a report is already filled in. Do write what you were doing, but no names and no personal identity numbers.',
        'Copy the report or open it in e-mail.',
      ],
    },
  ],
}
