import type { Chapter } from '../chapter.ts'

export const overview: Chapter = {
  title: 'The administration in brief',
  sections: [
    {
      title: 'Whom it is for',
      text: [
        'The administration opens for administrators, limited administrators and system administrators. You reach it from the menu under your name. If you are an administrator without also being staff, you come here directly when you log in.',
      ],
    },
    {
      title: 'What the start page shows',
      text: [
        'The start page shows your roles and your permissions in words. Parts of the administration that you hold a permission for are shown as cards; parts that you do not are not shown at all.',
      ],
    },
    {
      title: 'If you end up at Not authorised',
      text: [
        'Then you have followed a link to a part that you have no access to. The page says which role or permission is missing and who can give it.',
      ],
    },
  ],
}
