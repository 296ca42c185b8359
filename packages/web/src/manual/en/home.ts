import type { Chapter } from '../chapter.ts'

export const home: Chapter = {
  title: 'Home: your start page',
  sections: [
    {
      title: 'What you see',
      list: [
        'Alerts on top, then the day’s work: the patients around whom something is waiting. See the chapters on the day’s work and on alerts.',
        'Patients: your own, the whole unit’s or those you opened latest. The list can be filtered by name, personal identity number and tag.',
        'The unit’s instructions: what your unit has written for its staff. Texts that patients also see are marked.',
        'The unit: phone, address, opening hours and unit group.',
        'Who works here: everyone with access to the unit. At a large unit you can search by name or title.',
      ],
    },
    {
      title: 'Searching for a patient',
      steps: [
        'Press Ctrl+K wherever you are, or Search patient in the header.',
        'Type any part of the name, or the whole personal identity number. Upper and lower case make no difference.',
        'Choose with the arrow keys and open with Enter.',
      ],
      text: [
        'The search covers the unit you have chosen. If nobody is found, the patient may belong to another of your units: change unit and search again. If the patient belongs to a unit that is not yours and it is urgent, see Emergency access.',
      ],
    },
    {
      title: 'A link from another system',
      text: [
        'A link from a medical record system, for instance, can lead to a certain patient. If the patient belongs to another of your units, you are asked whether to change to it. If it says that the patient in the link was not found, the link is old or the patient belongs to a unit where you do not work.',
      ],
    },
  ],
}
