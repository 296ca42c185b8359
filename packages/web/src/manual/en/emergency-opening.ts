import type { Chapter } from '../chapter.ts'

export const emergencyOpening: Chapter = {
  title: 'Emergency access',
  sections: [
    {
      title: 'When it may be used',
      text: [
        'You only reach patients of the unit you have chosen. If you must read about a patient of another unit in order to give care, you can use emergency access: when life or health is in danger, or when the patient has consented.',
      ],
    },
    {
      title: 'How to do it',
      steps: [
        'Open the patient’s page by a link. If the patient is not in the unit you come to the start page, where you can choose Request emergency access.',
        'State the ground and the reason, at least 20 characters, and for how long: 8 hours unless you change it, at most 7 days.',
        'You must have identified yourself within the last 15 minutes. Otherwise choose Identify yourself; what you have written is there when you come back.',
      ],
    },
    {
      title: 'While it lasts',
      text: [
        'A red line at the top shows that you are using emergency access and until when. You can read but not change anything: that is for the patient’s own unit. The access is yours alone, at the unit you requested it from.',
      ],
    },
    {
      title: 'Afterwards',
      text: [
        'The patient’s unit sees every emergency access and its reason, and somebody there who may read the log reviews it. Everything you have read and done is in the log.',
      ],
    },
  ],
}
