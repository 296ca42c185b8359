import { hasUnseen } from './names.ts'

/**
 * A place to write to: https, a host by name in plain letters, since others can look the same, nothing before the host that looks
 * like another one, nothing in it that stands for another sign, nothing that is not seen.
 */
export function findChatFault(text: string): 'regex' | undefined {
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || hasUnseen(text) || !URL.canParse(text)) return 'regex'
  const { username, password, hostname } = new URL(text)
  const isNamed = /\.[a-z][a-z\d-]*[a-z\d]$/.test(hostname) && !/(^|\.)xn--/.test(hostname)
  return isNamed && !username && !password && !/^https:\/\/[^/?#]*[@%]/i.test(text) ? undefined : 'regex'
}
