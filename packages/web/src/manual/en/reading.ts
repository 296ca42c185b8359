import type { Chapter } from '../chapter.ts'

export const reading: Chapter = {
  title: 'Reading and confirming answers',
  sections: [
    {
      title: 'What waits for you',
      text: [
        'At the top of a patient’s overview stands To do: alerts, answers that nobody has read and forms for staff to fill in. Under Ongoing stands what waits for others. If something new comes while you work in the list, it waits behind a button, so that nothing moves under the pointer.',
        'Who it is about always stays at the top, however far you scroll: name, age, personal number and whether the identity is protected. The same line stands in every dialog about the patient and at the top of every printed sheet.',
      ],
    },
    {
      title: 'Reading an answer',
      steps: [
        'Choose Read and confirm.',
        'At the top stand alerts, then each scale with what has changed since earlier answers, the gravest first, followed by the value, the T-score where there are norms, and what it means in words.',
        'Under Compared with earlier stand the same person’s last three answers and how much the value has changed. Reliable change means that the difference is larger than chance usually gives.',
        'Under Answers stands each question with its answer, and what was answered the last time if it was something else.',
        'Write a comment if you like. Only staff read it.',
        'Choose Confirm. The answer moves to the history.',
      ],
    },
    {
      title: 'Several at once',
      text: [
        'On the home page and on a patient’s page you can confirm several answers together. Before you confirm you see each answer with the patient’s name, the result and the change.',
        'Answers that have ever raised an alert, are reliably worse or have passed a limit are never included: they are read and confirmed one at a time. You are told which they are and why.',
        'Only answers from patients you are responsible for are included, unless an administrator has decided otherwise for the unit.',
        'What you have confirmed can be undone for ten minutes, on the home page or on the patient’s page. The answer is then unread again.',
      ],
    },
    {
      title: 'What else you can do',
      list: [
        'Change the date of answer, if it was given on another day, for example on paper. The norms become those for the age on that day, and the result says if the norm group changed.',
        'Share the patient’s own answers with guardians. Agree with the patient first.',
        'Move the form to another of your units where the same person is a patient. It is then shown there instead.',
        'Print: only the form goes on paper.',
        'See the basis: which version was answered, which questions were counted and all that has happened.',
      ],
    },
    {
      title: 'Answers that have not been sent in',
      text: [
        'What somebody has begun to fill in is not shown to you until it has been sent in. The exception is an answer that raises an alert.',
      ],
    },
    {
      title: 'What the one who answers sees',
      text: [
        'Most forms show no result to the one who answers. A form can do so: whoever has answered then reads in words, without figures, what their own answers show. The library says so for each form. Forms where an answer can mean danger never do.',
      ],
    },
    {
      title: 'When a result has no value',
      text: [
        'Where too many questions are unanswered no value is reckoned, and it says how many are missing. Where only a few are, the value may be reckoned on the others, and then it says so. A plain sum is reckoned only when everything is answered, since a sum of fewer answers looks milder than it is. Answers that alert do so also when there is no value. A total of subscales is reckoned from their values before rounding, so it may differ slightly from the sum of the values shown.',
      ],
    },
    {
      title: 'When norms and limits are made up',
      text: [
        'The forms that come with Samklang are not validated, and their norms and levels are demonstration values. It says so beside the result. Draw no conclusions from them.',
      ],
    },
  ],
}
