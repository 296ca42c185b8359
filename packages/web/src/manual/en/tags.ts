import type { Chapter } from '../chapter.ts'

export const tags: Chapter = {
  title: 'Tags',
  sections: [
    {
      title: 'Adding one',
      steps: [
        'Open Tags.',
        'Type the name: at most 60 characters, no commas. Two tags that differ only in upper and lower case are not possible.',
        'Press Add. Staff can choose the tag at once, at all units.',
      ],
    },
    {
      title: 'Turning off and on',
      text: [
        'With the switch you decide whether the tag can be chosen. A tag that is turned off stays on the patients who have it; the list says how many they are at your unit. You can turn it on again at any time. Tags are not deleted and do not change name.',
      ],
    },
  ],
}
