import type { Chapter } from '../chapter.ts'

export const home: Chapter = {
  title: 'Home: your start page',
  sections: [
    {
      title: 'What you see',
      list: [
        'The unit’s instructions: what your unit has written for its staff. Texts that patients also see are marked.',
        'The unit: phone, address, opening hours and unit group.',
        'Who works here: everyone with access to the unit. At a large unit you can search by name or title.',
      ],
    },
    {
      title: 'A link from another system',
      text: [
        'A link from a medical record system, for instance, can lead to a certain patient. If it says that the patient in the link was not found, the link is old or the patient belongs to another unit. Change unit and open the link again.',
      ],
    },
  ],
}
