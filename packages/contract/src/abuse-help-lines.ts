import type { HelpLine } from './help-lines.ts'

/** where no unit has said anything else. Those under 18 have Bris before it. */
export const abuseHelpLines: readonly HelpLine[] = [
  {
    Name: { sv: 'Kvinnofridslinjen', en: 'Kvinnofridslinjen (violence helpline)' },
    Text: { sv: 'Om någon hotar, slår eller tvingar dig', en: 'If somebody threatens, hits or forces you' },
    Number: '020-50 50 50',
    Chat: null,
    For: 'Everybody',
    IsMedical: false,
    IsForAbuse: true,
  },
]
