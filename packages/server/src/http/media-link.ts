/** What the token in an address opens. */
export type MediaLink = {
  /** The document that it opens alone; null opens files and no document. */
  artifactId: string | null
  /** What the browser that asked for it was given, as a hash. */
  browserHash: Buffer
  /** Whether it is past its minute, for a sound or a film that plays on. */
  isPlaying: boolean
}
