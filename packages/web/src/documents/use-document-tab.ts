import type { ArtifactLink } from '@samklang/contract/artifacts'
import { useRef, useState } from 'react'

/**
 * A document opens in a tab of its own. The tab is opened by the press itself, since browsers let nobody open one later, and is
 * led to the document when the server has made it. Where no tab may be opened, the link is shown to be pressed.
 */
export function useDocumentTab() {
  const tab = useRef<Window | null>(null)
  const [link, setLink] = useState<ArtifactLink | null>(null)
  return {
    /** Until when it opens is told with it. */
    link,
    begin() {
      setLink(null)
      tab.current = open('', '_blank')
      if (tab.current) tab.current.opener = null
    },
    arrive(made: ArtifactLink) {
      if (tab.current && !tab.current.closed) tab.current.location.replace(made.Url)
      else setLink(made)
    },
    giveUp() {
      tab.current?.close()
    },
    /** It has been used, or is about to be of no use. */
    forget: () => setLink(null),
  }
}
