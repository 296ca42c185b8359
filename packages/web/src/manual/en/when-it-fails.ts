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
      title: 'A short message at the lower right',
      text: [
        'Smaller obstacles, such as the server being out of reach, are shown for five seconds. What you have typed stays on the screen.',
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
