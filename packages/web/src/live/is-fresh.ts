/** The server tells anew what has happened in the half minute before a stream begins; a little of it goes on the way. */
const toldAnewMs = 20_000

type Greeted = {
  /** The stream was there when it was first asked for: no gap lies between what other tabs heard and this. */
  isFirstTry: boolean
  /** Since this tab began to follow, and to ask for what it shows. */
  sinceMs: number
}

/** Whether what a tab shows is as fresh as the stream that greets it. Otherwise it is asked for anew. */
export function isFresh({ isFirstTry, sinceMs }: Greeted): boolean {
  return isFirstTry && sinceMs < toldAnewMs
}
