import { Button } from '@mantine/core'
import * as mediaCalls from '@samklang/contract/client/media'
import * as sessionCalls from '@samklang/contract/client/session'
import type { Question } from '@samklang/contract/form-content'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { send } from '../api/client.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import classes from './answering.module.css'

type MediumProps = { media: NonNullable<Question['media']>; title: string; caption: string }

/** A picture, a sound or a film. Its words are there also when it is not. */
export function Medium({ media, title, caption }: MediumProps) {
  const { t } = useText()
  const { token, isLost, left, renew, failed } = useMediaToken()
  const isBrought = media.source.startsWith('data:')
  const address = `${mediaCalls.getMedium.path.replace(':id', media.source)}?mediaToken=${token}`
  const source = isBrought ? media.source : address
  const shown = { src: source, onError: failed }
  // Its beginning is asked for while the link is young, and lets it play on.
  const named = {
    ...shown,
    preload: 'metadata',
    controls: true,
    autoPlay: left.isPlaying,
    onLoadedMetadata({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
      if (left.at > 0) currentTarget.currentTime = left.at
    },
    'aria-label': title,
  }

  return (
    <figure className={classes.media}>
      {isLost && (
        <p role="status">
          {t('state.failed-title')}{' '}
          <Button variant="default" size="xs" onClick={renew}>
            {t('state.retry')}
          </Button>
        </p>
      )}
      {/* What stands below it is not read aloud twice. */}
      {token && !isLost && media.kind === 'Image' && <img {...shown} alt={caption === title ? '' : title} />}
      {token && !isLost && media.kind === 'Audio' && (
        <audio {...named}>
          <track kind="captions" />
        </audio>
      )}
      {token && !isLost && media.kind === 'Video' && (
        <video {...named}>
          <track kind="captions" />
        </video>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** What is shown together shares a token; what is shown later than this asks for its own, which lives for a minute. */
const sharedMs = 30_000

/**
 * What has been shown keeps its address: with another a sound would begin anew. Where it fails, as it may in a player that asked for
 * nothing until it was pressed and has a token that is too old, another is asked for, once; then it goes on where it was left.
 */
function useMediaToken() {
  const scope = useScope()
  const [asked, setAsked] = useState(() => Math.floor(Date.now() / sharedMs))
  const [failures, setFailures] = useState(0)
  const [left, setLeft] = useState({ at: 0, isPlaying: false })
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [scope, sessionCalls.createMediaToken.path, asked],
    queryFn: () => send(sessionCalls.createMediaToken, {}, { shownIn: 'place' }),
    placeholderData: (earlier) => earlier,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const renew = () => {
    setFailures(1)
    setAsked(Date.now())
  }
  return {
    token: data?.MediaToken,
    isLost: failures > 1 || isError,
    left,
    renew,
    failed({ currentTarget }: SyntheticEvent) {
      if (isPlaceholderData) return
      if (failures > 0) return setFailures(2)
      if (currentTarget instanceof HTMLMediaElement)
        setLeft({ at: currentTarget.currentTime, isPlaying: !currentTarget.paused })
      renew()
    },
  }
}
