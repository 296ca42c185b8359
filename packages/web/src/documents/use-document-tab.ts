import type { ArtifactLink } from '@samklang/contract/artifacts'
import { useEffect, useRef, useState } from 'react'

/** A little less than the minute that a link opens for. */
const usableMs = 55_000

/**
 * A document opens in a tab of its own. The tab is opened by the press itself, since browsers let nobody open one later, and is
 * led to the document when the server has made it. Where no tab may be opened, the link is shown to be pressed.
 */
export function useDocumentTab() {
  const tab = useRef<Window | null>(null)
  const [link, setLink] = useState<ArtifactLink | null>(null)
  // what opens nothing any more is not offered; the button that asked for it is still there.
  useEffect(() => {
    if (!link) return
    const ending = setTimeout(() => setLink(null), usableMs)
    return () => clearTimeout(ending)
  }, [link])
  return {
    /** Until when it opens is told with it. */
    link,
    begin() {
      setLink(null)
      tab.current = open('', '_blank')
      if (tab.current) tab.current.opener = null
    },
    arrive(made: ArtifactLink) {
      // what is missing in it is said before it is opened.
      if (made.MissingCharacters > 0) tab.current?.close()
      else if (tab.current && !tab.current.closed) return tab.current.location.replace(made.Url)
      setLink(made)
    },
    giveUp() {
      tab.current?.close()
    },
    /** It has been used, or is about to be of no use. */
    forget: () => setLink(null),
  }
}
