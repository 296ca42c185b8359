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
        'Search by the whole personal number, all twelve digits. If the person is not at your unit you can choose Request emergency access. The words are the same whoever the number belongs to: until you have given a reason, nothing shows whether the person is a patient anywhere. A link to the patient’s page works too.',
        'Check the number. Choose the ground, which is not filled in beforehand, and write the reason, at least 20 characters, and for how long: 8 hours unless you change it, at most 7 days.',
        'You then see which units have the patient, their phone number and who is responsible. If it is not known who is responsible, it says so: call the unit. If there is no patient with that number, it says that.',
        'You must have identified yourself within the last 15 minutes. Otherwise choose Identify yourself; what you have written is there when you come back.',
      ],
    },
    {
      title: 'While it lasts',
      text: [
        'The line with the patient’s name always shows that you are using emergency access and until when, and the page shows whose patient it is. You can read but not change anything: that is for the patient’s own unit. The access is yours alone, at the unit you requested it from. If the patient’s unit finds that it is not justified, it ends at once, and the page says so.',
      ],
    },
    {
      title: 'Afterwards',
      text: [
        'The patient’s unit sees every emergency access and its reason, and somebody there who may read the log reviews it. The reviewer sees what you have read, with times, and whether you tried to change anything. If several units have the patient, each sees its own part.',
        'Every search for a personal number is logged, even if it finds nobody, and appears in the patient’s own log extract. Emergency access can be requested at most ten times an hour, by personal number or by a link. After that it says when the next is possible; if it is urgent, call the patient’s unit or the on-call doctor.',
      ],
    },
  ],
}
