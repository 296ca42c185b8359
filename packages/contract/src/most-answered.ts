/** So many of their answered forms whoever answers can read again, the latest; they are told where there may be more. */
export const mostAnswered = 100
