import type { Chapter } from '../chapter.ts'

export const roles: Chapter = {
  title: 'Roles',
  sections: [
    {
      title: 'The four roles',
      list: [
        'Staff: works with patients at their units. Only this role gives access to information about patients.',
        'Administrator: starts with all permissions except those that concern the system as a whole.',
        'Limited administrator: starts with no permissions and has only those that somebody gives.',
        'System administrator: starts with all permissions, also integrations, settings, invoice data, message search and clearing the training environment.',
      ],
    },
    {
      title: 'Several roles at once',
      text: [
        'A person can have several roles. A head of unit is often both staff and administrator. An administrator who is not also staff sees no patients, neither in the administration nor anywhere else.',
      ],
    },
    {
      title: 'When a role changes',
      text: [
        'A role that is given or taken away counts at once, also for somebody who is already logged in. The last system administrator cannot be removed.',
      ],
    },
  ],
}
