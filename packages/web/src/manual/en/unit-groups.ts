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
      title: 'Who is told of alerts',
      text: [
        'Under Who is told of alerts you set, for each group, after how many minutes each step is told, how often it is repeated, the on-call number, the head of unit, at what times somebody is on duty and which days are closed. No alert can wait for more than four hours.',
        'Without an on-call number or a head of unit who can be reached, it says so on the home page of everybody concerned, and the server’s health check tells.',
        'Without opening hours, everybody who works at the unit counts as on duty around the clock. Give the hours, so that the on-call number is told at once when you are closed.',
      ],
    },
    {
      title: 'Help lines for patients',
      text: [
        'Under Help lines for patients you set which numbers and chats patients and relatives see when an answer shows that help may be needed. They hold for the unit and all units below it, so the numbers of a region are set once. 112 always comes first. Bris is shown to patients under 18, not to adults. Both those under 18 and adults need at least one line with a telephone number.',
        'The patient is also told whether the clinic is closed and when it opens, by the hours under Who is told of alerts. Enter public holidays as closed days for the whole year: otherwise it says that it may be a holiday.',
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
