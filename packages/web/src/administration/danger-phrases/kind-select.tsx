import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type PhraseKind, phraseKinds } from '@samklang/contract/danger-phrases'
import { useText } from '../../i18n/use-text.ts'

type KindSelectProps = Pick<NativeSelectProps, 'label' | 'aria-label' | 'mt'> & {
  kind: PhraseKind
  onChange: (kind: PhraseKind) => void
}

/** what a phrase is about, which decides what help is shown and what staff are told. */
export function KindSelect({ kind, onChange, ...named }: KindSelectProps) {
  const { t } = useText('administration')
  return (
    <NativeSelect
      {...named}
      value={kind}
      data={phraseKinds.map((value) => ({ value, label: t(`danger-phrases.kinds.${value}`) }))}
      onChange={({ currentTarget: { value } }) => onChange(phraseKinds.find((one) => one === value) ?? kind)}
    />
  )
}
