/** What this client calls itself on every call; the server answers 426 to a version that it does not support. */
export const clientVersion = '8.1.3-1'
