import type { Chapter } from '../chapter.ts'

export const registering: Chapter = {
  title: 'Registering a patient',
  sections: [
    {
      title: 'Step by step',
      steps: [
        'Choose Register patient on the start page.',
        'Identity: choose the type of id and type it. If the person is already at the unit, you open the patient instead of registering once more. If the person record is connected, name, birth date and guardians are fetched from it.',
        'Patient information: fill in what is missing. Tags and comment are optional.',
        'Contacts: add guardians, teachers and others, as many as you like.',
        'Admission and consent: at an inpatient ward you admit the patient here. Also state whether the patient has consented and whether an agent may answer.',
        'Invitation and summary: choose whom to invite now and who is responsible. Press Register. The patient’s overview then says what is still to do, for example who has not been invited.',
      ],
    },
    {
      title: 'Each unit has its own record',
      text: [
        'Somebody who is a patient at two units has a record at each: name, number, contacts, tags, comments, consent and forms. You see what you have been told yourselves and what your own care has produced. When you register somebody, nothing shows whether they are a patient anywhere else.',
        'If you must read what another unit has, there is emergency access. If you work at both units, you can include the other one’s results in the analysis.',
      ],
    },
    {
      title: 'If you are interrupted',
      text: [
        'If you type another personal identity number when you have already written about somebody, Samklang asks first: continue with the first person, start over for the new number, or keep the information if the number was only mistyped. Nothing follows to another patient unless you say so. If you leave the registration halfway, it says that it is kept, and when you choose Register patient again you choose whether to continue or start over.',
        'What you have typed stays if you go back or reload the page, until you log out. If you were logged out because too much time had passed: choose Log in from a new tab, and then go back to the first one. If the patient is registered but the rest could not be finished, it says what remains, and you can try just that again.',
      ],
    },
    {
      title: 'If the person record does not answer',
      text: [
        'Fill in the information yourself and check it against an identity document. Once name, birth date and gender have been fetched from the person record, they cannot be changed by hand.',
      ],
    },
    {
      title: 'Names and personal identity numbers',
      list: [
        'A name may have letters, spaces and hyphens, but no digits, other characters or emojis.',
        'The personal identity number is written with twelve digits, with or without a hyphen. If the day or the check digit is wrong it says so at the field as soon as the number is complete.',
        'People without one are registered with a coordination number or a reserve id, if your unit uses them.',
      ],
    },
    {
      title: 'Releasing or deleting',
      text: [
        'When the care ends, choose Release from the unit under Actions. Before you confirm, it says what happens to open forms and reminders. Nothing is erased.',
        'Use Delete the patient only when somebody was registered by mistake. Only your unit’s record is deleted. It needs a permission of its own. Whoever has it finds the unit’s deleted patients under Deleted on the start page, and can restore them for as long as that is possible.',
      ],
    },
  ],
}
