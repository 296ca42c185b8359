import type { Chapter } from '../chapter.ts'

export const accounts: Chapter = {
  title: 'Accounts and logging in',
  sections: [
    {
      title: 'How a member of staff is recognised',
      text: [
        'Staff log in with the organisation’s own service. Samklang recognises the person by the HSA id. If it matches no active account, the person is not let in, however well the login went otherwise.',
      ],
    },
    {
      title: 'Three levels',
      list: [
        'Level two: code by SMS or one-time password. For patients and those who answer for a patient.',
        'Level three: e-ID. The same people, and agents.',
        'Level four: staff and administrators.',
      ],
    },
    {
      title: 'When somebody leaves',
      text: [
        'An account that is made inactive is stopped at once, also when the person is logged in at that moment. The name stays in the log.',
      ],
    },
    {
      title: 'The first administrator',
      text: [
        'In a new installation, operations create the first system administrator with the command create-admin. The documentation of the installation describes it.',
      ],
    },
  ],
}
