import type { Chapter } from '../chapter.ts'

export const contacts: Chapter = {
  title: 'Contacts and invitations',
  sections: [
    {
      title: 'Adding a contact',
      steps: [
        'Open the patient and the tab Administration.',
        'Choose Add contact. For a teacher or somebody else who is to answer for a limited time, choose Add temporary contact and state until which day.',
        'State who it is, the name and a mobile number or e-mail.',
        'For school staff you state whether the school may be contacted. Without that consent no forms are sent there.',
        'Choose whether the invitation is to be sent now.',
      ],
    },
    {
      title: 'What you type is what you have been told',
      text: [
        'Name, number and e-mail hold at your unit. What other units know about the same person is not shown, not even when you type the personal identity number. The name in the person record is shown once the person has accepted the invitation with e-ID.',
        'The mobile number, or the e-mail if there is no number, is used to log in. If you change it, the old number gets a text message. Codes on their way there no longer open anything at your unit, and anyone logged in with the old number no longer reaches anything there. Nothing changes at other units.',
      ],
    },
    {
      title: 'One person, several roles',
      text: [
        'A guardian of two children at the unit is one person with two relations and reaches both children with the same login. A teacher can also be the guardian of another child. Give the same personal identity number, or the same name and mobile number, and they are kept together. If your unit already knows the person, write the same number and e-mail address or leave the fields empty. To add or change something, go to where the person already is a patient or a contact; it then holds in all their roles.',
      ],
    },
    {
      title: 'The invitation',
      list: [
        'It goes by SMS or e-mail and contains a personal link that is valid for 14 days. The patient’s name is never in it.',
        'The person accepts with a code to the same number or address, or with e-ID. E-ID requires that you have entered the personal identity number.',
        'Somebody with several invitations accepts them all at once.',
        'If it has expired, choose Renew invitation. The old link then stops working.',
        'An invitation can only be used by the person who got it.',
      ],
    },
    {
      title: 'What the words beside a contact mean',
      list: [
        'Not invited: the person has been added but knows nothing of it yet.',
        'Invited: the link has been sent but not used.',
        'Has accepted the invitation: the person can log in.',
        'Awaits approval: the patient has a protected identity, see that chapter.',
        'Paused since: the patient has reached the age at which the guardian no longer gets in.',
        'Ended: the last day of a temporary contact has passed. The person does not get in and is asked nothing more. Choose Change and set a new day if they are to go on.',
      ],
    },
    {
      title: 'Correcting name, ID or language',
      text: [
        'Choose Correct name, ID and language in the contact’s menu. What it said before is kept, with who corrected it and when. Only correct details of the same person. If it is somebody else, remove the contact and add the right one.',
        'With another personal identity number the person must be invited again: anyone logged in is logged out, invitations already sent stop working, and nobody gets in with the new number until the invitation has been accepted. Somebody who has identified themselves with e-ID cannot be corrected into somebody else.',
      ],
    },
    {
      title: 'Agents',
      text: [
        'An agent gets in only if An agent may answer for the patient is turned on, and only with e-ID. If you turn it off, the agent is logged out.',
      ],
    },
    {
      title: 'When the child grows older',
      text: [
        'Beside every guardian it says what they may see and do right now, and on which day that changes. Unless the unit group has decided otherwise:',
      ],
      list: [
        'Before 13: answers, reads what you have shared and sees what the child has left to answer.',
        '13 to 15: answers and reads what you have shared.',
        '16 and 17: answers, but reads nothing of the patient’s own.',
        'From 18: does not get in. If the patient wants the guardian to stay, choose Approve again at the contact.',
      ],
    },
    {
      title: 'Removing a contact',
      text: [
        'The person no longer gets in on the patient’s behalf, and whoever is logged in at the time is logged out. Forms that wait for an answer are canceled. What has been answered remains.',
      ],
    },
  ],
}
