import type { Chapter } from '../chapter.ts'

export const phoneAndSms: Chapter = {
  title: 'Mobile numbers and SMS',
  sections: [
    {
      title: 'The number and the consent',
      text: [
        'When you type a valid mobile number, May be contacted by text message is set by itself. Clear the box if the patient does not want SMS. If the number and the box do not fit together, there is a warning at the field.',
        'Without the box nothing is sent except codes that the person asks for, and a text message to the old number when you have changed it.',
      ],
    },
    {
      title: 'How the number is written',
      text: [
        'Swedish numbers are written like 070-123 45 67, foreign ones with a plus and the country code. A number that does not lead to a mobile can be saved, but SMS do not arrive.',
      ],
    },
    {
      title: 'When you change the number',
      text: [
        'The number is used to log in, so ask the patient in person. When you have saved, the old number gets a text message that a unit no longer lets it be used to log in. Codes that have been sent there no longer open anything at your unit, and anyone logged in with the old number no longer reaches anything there. The change holds at your unit only.',
      ],
    },
    {
      title: 'When an SMS did not arrive',
      steps: [
        'The patient’s page says SMS did not arrive, and the tab Administration says what was sent and when.',
        'Ask the patient which number is right and save it.',
        'Send the invitation or the reminder again.',
      ],
    },
    {
      title: 'Reminders',
      text: [
        'Send reminders under Actions reminds those who have got an invitation but not accepted it. Somebody with several things to do gets one message.',
      ],
    },
    {
      title: 'One-time password',
      text: [
        'If the patient has neither e-ID nor the right mobile number, you make a one-time password under Actions. It is shown once, is valid for 30 minutes and replaces an earlier one. It shows the patient what belongs to your unit. Give it only to the patient.',
      ],
    },
  ],
}
