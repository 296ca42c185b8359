export const eventChannel = 'samklang_events'
export const clockChannel = 'samklang_clock'
export const outboxChannel = 'samklang_outbox'
