// All that the contract and the engine use of a platform: browsers and Node both have it, and it neither reads nor changes
// anything outside. Only their own tsconfig.json includes this file; the other programs have it from their platform.

declare class URL {
  constructor(address: string)
  static canParse(address: string): boolean
  readonly username: string
  readonly password: string
  readonly hostname: string
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}
