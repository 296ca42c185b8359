import type { HelpLine } from './help-lines.ts'

/** Stands first wherever help is named, and no setting takes it away. */
export const emergencyNumber = '112'

/** Where no unit has said anything else. No hours are claimed: those who answer there decide them. */
export const defaultHelpLines: readonly HelpLine[] = [
  {
    Name: { sv: 'Bris', en: 'Bris' },
    Text: { sv: 'För dig under 18', en: 'For you under 18' },
    Number: '116 111',
    Chat: 'https://www.bris.se/',
    For: 'Under18',
    IsMedical: false,
  },
  {
    Name: { sv: 'Självmordslinjen', en: 'Självmordslinjen (suicide line)' },
    Text: {
      sv: 'Om du tänker på att ta ditt liv, eller är orolig för någon',
      en: 'If you think of suicide, or worry about someone',
    },
    Number: '90101',
    Chat: 'https://mind.se/',
    For: 'Everybody',
    IsMedical: false,
  },
  {
    Name: { sv: '1177', en: '1177' },
    Text: { sv: 'Råd om vård', en: 'Advice about care' },
    Number: '1177',
    Chat: null,
    For: 'Everybody',
    IsMedical: true,
  },
]
