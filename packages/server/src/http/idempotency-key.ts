/** What a client names a request by that must not be done twice. */
export const idempotencyKeyHeader = 'Idempotency-Key'
export const idempotencyKeyPattern = /^[\w-]{16,100}$/
