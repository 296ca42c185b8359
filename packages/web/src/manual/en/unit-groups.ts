import type { Chapter } from '../chapter.ts'

export const unitGroups: Chapter = {
  title: 'Unit groups',
  sections: [
    {
      title: 'What a group is',
      text: [
        'Units that work in the same way belong to the same group and share its settings. The group follows the form of care: clinics on their own and wards on their own.',
      ],
    },
    {
      title: 'Settings that already show',
      list: [
        'The unit’s instructions to staff: shown on the start page and at the end of the staff manual.',
        'Crisis information: shown to patients and relatives, and to staff with a mark.',
        'The child’s personal identity number: guardians who log in by SMS may be asked for it before they are let in to the child’s information.',
      ],
    },
  ],
}
