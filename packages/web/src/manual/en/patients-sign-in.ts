import type { Chapter } from '../chapter.ts'

export const patientsSignIn: Chapter = {
  title: 'Helping somebody to log in',
  sections: [
    {
      title: 'Three entrances',
      text: [
        'On the first page the person chooses whether to log in as a patient, as a guardian or other relative, or as school staff. The entrance only changes the words on the screen, not what one may see.',
      ],
    },
    {
      title: 'Three ways to log in',
      list: [
        'E-ID is the safest and gives access to everything the person is entitled to. Agents must use e-ID.',
        'Code by SMS: the person types their personal identity number and gets a six-digit code to the mobile number that the clinic has. The code is valid for ten minutes and can be tried five times. It shows what comes from the clinics that have the number.',
        'One-time password: shows what comes from the clinic that handed it over.',
      ],
    },
    {
      title: 'No code comes',
      list: [
        'Most often the clinic has another number or an old one. Ask which number is the right one.',
        'Samklang gives the same answer whether or not the person is known. That is on purpose: nobody is to find out who is a patient.',
        'After three codes in a quarter of an hour, or ten in a day, one has to wait before a new one is sent.',
        'E-ID works also when SMS does not.',
      ],
    },
    {
      title: 'Choosing whom it is about',
      text: [
        'After logging in, those whom the person can answer for are shown. A guardian with two children sees both, each in a colour of its own, and chooses one at a time. Somebody who goes to two clinics is listed twice, with the name of the clinic. Somebody who logged in by SMS may be asked for the child’s personal identity number, and sees only the first letter of the name until then. After five mistakes one has to wait an hour or use e-ID.',
        'If somebody is missing from the list, you may have another number for the person than the one the code went to. With e-ID everything that is the person’s is shown. If nobody is listed there either, the person is not connected to any patient of yours.',
      ],
    },
    {
      title: 'If somebody is in acute distress',
      text: [
        'The patient app always shows 112 and 1177, also before logging in. Tell them that nobody reads what is written in Samklang around the clock.',
      ],
    },
  ],
}
