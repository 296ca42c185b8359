export type OutgoingMessage = {
  channel: 'Sms' | 'Email'
  recipient: string
  body: string
  /** The same for every repetition, so that the provider can tell that it has sent this one already. */
  idempotencyKey: string
  /** Ends the attempt before somebody else may take it over. */
  signal: AbortSignal
}

/** Refused is for good (there is no such number); whatever may pass is thrown instead and tried again. */
export type Delivery = { reference: string | null } | { refused: string }

export type MessageProvider = { send(parcel: OutgoingMessage): Promise<Delivery> }
