import { Button } from '@mantine/core'
import * as definitionCalls from '@samklang/contract/client/definitions'
import * as sessionCalls from '@samklang/contract/client/session'
import type { Question } from '@samklang/contract/form-content'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../api/client.ts'
import { useText } from '../i18n/use-text.ts'
import { useScope } from '../session/scope.ts'
import { session } from '../session/store.ts'
import classes from './answering.module.css'

type MediumProps = { media: NonNullable<Question['media']>; title: string; caption: string }

/** A picture, a sound or a film. Its words are there also when it is not. */
export function Medium({ media, title, caption }: MediumProps) {
  const { t } = useText()
  const { token, isLost, renew, failed } = useMediaToken()
  const isBrought = media.source.startsWith('data:')
  const address = `${definitionCalls.getMedium.path.replace(':id', media.source)}?mediaToken=${token}`
  const source = isBrought ? media.source : address
  const shown = { src: source, onError: failed }
  const named = { ...shown, controls: true, 'aria-label': title }

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

/** The token lives for a quarter of an hour, and a device that was handed over has none: then another is asked for. */
function useMediaToken() {
  const scope = useScope()
  const [first] = useState(() => session.get()?.mediaToken)
  const [round, setRound] = useState(first ? 0 : 1)
  const [isFailed, setFailed] = useState(false)
  const { data, isError } = useQuery({
    queryKey: [scope, sessionCalls.createMediaToken.path, round],
    queryFn: () => send(sessionCalls.createMediaToken, {}, { shownIn: 'place' }),
    enabled: round > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const renew = () => {
    setFailed(false)
    setRound(round + 1)
  }
  return {
    token: round === 0 ? first : data?.MediaToken,
    isLost: isFailed || isError,
    renew,
    failed: () => (round === 0 ? renew() : setFailed(true)),
  }
}
