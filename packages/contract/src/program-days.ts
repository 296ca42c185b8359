// Beside the calls, so that a field knows them without their schemas.

/** How far ahead a program can start: days from today. */
export const mostDaysToStart = 365

/** How far ahead staff can set a day by hand: days from today. */
export const mostDaysByHand = 730
