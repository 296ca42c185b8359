import { Alert, List, Select, Text } from '@mantine/core'
import type { TakeoverNeeded } from '@samklang/contract/alert-refusals'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { Refused } from '../../ui/refused.tsx'
import { followUpsOpenOf, takeoverOf } from './alert-refusals.ts'

/** What has been refused until somebody is named, and what is then sent along. */
type Refusable = { error: Error | null }

/**
 * asks who takes over the alerts that wait, once the server has said that some do. `fields` takes the place of what
 * was refused; `takerId` goes along with the next try, which `isMissing` holds back.
 */
export function useTakeover({ error }: Refusable): {
  fields: ReactNode
  takerId: string | undefined
  isMissing: () => boolean
  isAsking: boolean
  /** What is asked for is another thing now. */
  forget: () => void
} {
  // Somebody else may have seen to it meanwhile, or another reason come first: what was asked once stays asked.
  const [asked, setAsked] = useState<TakeoverNeeded>()
  const [takerId, setTakerId] = useState<string | null>(null)
  const [isTold, setTold] = useState(false)
  const needed = takeoverOf(error)
  if (needed && needed !== asked && JSON.stringify(needed) !== JSON.stringify(asked)) setAsked(needed)

  function isMissing(): boolean {
    const missing = asked !== undefined && takerId === null
    setTold(missing)
    return missing
  }

  const fields = asked ? (
    <TakeoverFields needed={asked} takerId={takerId} isMissing={isTold && !takerId} onChoose={setTakerId} />
  ) : null
  return {
    fields: (
      <>
        {fields}
        {!needed && !followUpsOpenOf(error) && <Refused error={error} />}
      </>
    ),
    takerId: takerId ?? undefined,
    isMissing,
    isAsking: asked !== undefined,
    forget() {
      setAsked(undefined)
      setTakerId(null)
    },
  }
}

type TakeoverFieldsProps = {
  needed: TakeoverNeeded
  takerId: string | null
  isMissing: boolean
  onChoose: (takerId: string | null) => void
}

function TakeoverFields({ needed, takerId, isMissing, onChoose }: TakeoverFieldsProps) {
  const { t } = useText('professional')
  const { Alerts, Takers, Waiting } = needed
  return (
    <Alert role="alert" color="amber" mt="sm" title={t('care.takeover.title', { count: Waiting })}>
      <List spacing={4}>
        {Alerts.map((alert) => (
          <List.Item key={alert.Id}>
            {[alert.Text, alert.Question, alert.AnswerText].filter(Boolean).join(' · ')}{' '}
            {t('care.alert.raised', { at: formatMoment(alert.RaisedAt) })}
          </List.Item>
        ))}
      </List>
      {Takers.length === 0 ? (
        <Text mt="xs">{t('care.takeover.nobody')}</Text>
      ) : (
        <Select
          mt="xs"
          label={t('care.takeover.who')}
          placeholder={t('patient.responsibles.search')}
          data={Takers.map(({ StaffUserId, Fullname, Title }) => ({
            value: StaffUserId,
            label: [Fullname, Title].filter(Boolean).join(', '),
          }))}
          value={takerId}
          onChange={onChoose}
          searchable
          required
          nothingFoundMessage={t('patient.responsibles.no-match')}
          comboboxProps={{ withinPortal: false }}
          error={isMissing ? t('common:validation.required') : undefined}
        />
      )}
      {Takers.length > 0 && <Text mt="xs">{t('care.takeover.means')}</Text>}
    </Alert>
  )
}
