import type { Chapter } from '../chapter.ts'

export const assigning: Chapter = {
  title: 'Assigning forms and diaries',
  sections: [
    {
      title: 'Sending a form',
      steps: [
        'Open the patient and choose Assign. The button is there on every tab.',
        'Search or browse. What you have used last is at the top. Tick one or several forms and choose Choose who and when.',
        'Tick those who are to answer: the patient, guardians, school staff or staff.',
        'Choose when: now, on a day, or recurring. Give the last day and after how many days reminders are to go out.',
        'Choose Send. Everybody gets theirs at once, or nobody if something is in the way.',
      ],
    },
    {
      title: 'Who can answer',
      list: [
        'Beside each person it says whether they can be reached. Fix leads to the tab Administration.',
        'Somebody who cannot be reached can still be given the form. It waits when the person logs in, and afterwards it says who got no message.',
        'The variant is proposed by the patient’s age on the day that the form opens and by who answers. If several fit you can choose another.',
        'Grey means that the form may not be used for the patient, or that it does not exist for the one who is to answer. The reason stands beside it.',
        'A warning means that the form is made for others. You are asked, and can choose Assign anyway.',
        'If the form is not available in the person’s language it says so beside them, and you are asked whether to assign it anyway.',
        'If you choose several forms, all of them must exist for the one who is to answer. Otherwise assign each by itself.',
      ],
    },
    {
      title: 'Forms that staff answer',
      text: [
        'Tick Staff. Nothing is sent. If it begins now the form opens at once, otherwise it stands on the patient’s overview when the day comes.',
      ],
    },
    {
      title: 'Recurring forms',
      text: [
        'Give the number of days between and either how many times or until which day. Each time has its own time to answer. The first goes out now if you leave the day empty.',
      ],
    },
    {
      title: 'Diaries',
      text: [
        'A diary is started by itself, with a first day, a last day and reminders on weekdays and at times. The times are the clinic’s, summer and winter.',
      ],
    },
    {
      title: 'Messages',
      list: [
        'Whoever is to answer gets a text message or an e-mail with a link to the login. After logging in, the form opens straight away. The link opens nothing for anyone else. Neither the patient’s name, nor the form’s, nor anything else about the care is in it.',
        'The overview says Sent only once the message has left. Assigned, not notified means that nobody has been told. Anyone who has not accepted their invitation gets the message when they do.',
        'Several forms at once give one message.',
        'Reminding stops when the answer has come, when the last day has passed or when you cancel.',
        'Untick the message if you would rather tell them yourself.',
      ],
    },
  ],
}
