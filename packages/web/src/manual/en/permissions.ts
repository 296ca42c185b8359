import type { Chapter } from '../chapter.ts'

export const permissions: Chapter = {
  title: 'Permissions',
  sections: [
    {
      title: 'How they work',
      text: [
        'The role opens the administration. What you may do there is decided by your permissions, one for each thing. No role bypasses the list: a system administrator needs the permission too.',
        'Most areas have two permissions: one to view and one to edit.',
      ],
    },
    {
      title: 'Areas',
      list: [
        'Users, units, unit groups, tags, program templates, consent templates and news: view and edit respectively.',
        'Export: one permission for each report.',
        'Log: read the log.',
        'Contact information: search contact information.',
        'For the whole system: integrations, settings, invoice data, message search and clearing the training environment.',
        'Patients: delete patients and search patients with protected identity.',
      ],
    },
    {
      title: 'Giving and taking away',
      text: [
        'Nobody can give a permission, a role or a unit that they lack themselves. If you lack something, turn to a system administrator or to an administrator who may edit users.',
      ],
    },
  ],
}
