/** How each call ended, for whoever watches whether the server can be reached: its status, 0 where there was no answer. */
export const outcomes = { hear: (_status: number): void => undefined }

/** Told to the page when the server is back: what could not be shown is tried again. */
export const regainedEvent = 'samklang-regained'
