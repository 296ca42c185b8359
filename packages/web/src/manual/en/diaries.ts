import type { Chapter } from '../chapter.ts'

export const diaries: Chapter = {
  title: 'Diaries and recurring forms',
  sections: [
    {
      title: 'Diaries',
      text: [
        'A diary is filled in day by day until it ends. Choose its name in the overview to read the days, the latest first. With Fill in for today you can fill in the day’s page together with the patient. There you can also comment, and confirm the diary once it has ended.',
        'Once you have read the diary it is no longer new to you. For colleagues it is, until somebody responsible for the patient has read it. A day that is added or changed afterwards is new again.',
        'At the top it says how old the last entry is. Questions that are answered with a number are drawn as curves, and the line is broken where days have no entry. Those days stand in the list too. After a number on a scale it says how far the scale goes and what its ends mean.',
      ],
    },
    {
      title: 'When a day has been changed',
      text: [
        'The patient may change what the diary says, but nothing that it has said is lost. Beneath a day that was changed it says how many times and when. Choose Show what it said before the change: every earlier wording is shown beside the one that replaced it, with who wrote it and when, and what differs is coloured. To go on writing does not count as a change. With Show every save you see that too. The patient sees only what the day says now.',
      ],
    },
    {
      title: 'Changing a diary',
      list: [
        'Change reminders: on which weekdays, and when. The time is the one here, summer and winter.',
        'Change last day: leave it empty to let it go on.',
        'End the diary: nothing more can be filled in, and what has been filled in stays to be read.',
      ],
    },
    {
      title: 'Recurring forms',
      list: [
        'Send the next one now, if you do not want to wait for its day.',
        'Skip the next one: nothing is sent that day.',
        'Change the series: how often, how many times, the last day and when the next one is sent. What has been sent is not changed.',
        'Cancel the series: no more are sent.',
      ],
    },
  ],
}
