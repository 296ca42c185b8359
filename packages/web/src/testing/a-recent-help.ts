import type { RecentHelp } from '@samklang/contract/help-lines'

/** What home is told for some days after words that called for help, which nobody has seen. */
export function aRecentHelp(more: Partial<RecentHelp> = {}): RecentHelp {
  return {
    Crisis: {
      Kind: 'Risk',
      UnitName: 'Björkbacken',
      Phone: null,
      OpeningHours: null,
      Text: null,
      IsClosed: false,
      OpensAt: null,
    },
    AnsweredAt: '2026-11-18T08:00:00.000Z',
    WrittenBy: 'Self',
    IsMessage: false,
    AboutFirstname: null,
    Fate: { SeenAt: null, SeenEarlierAt: null, RepliedAt: null, ToldAt: null, Next: null, WithoutAlarm: 'None' },
    ...more,
  }
}
