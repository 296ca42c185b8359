/** in the address of a patient's page: to the first unread message, of the treatment that is named or else of the first that has one. */
export const toUnreadMessages = { meddelanden: 'olasta' } as const
