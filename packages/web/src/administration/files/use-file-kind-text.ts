import type { FileKind } from '@samklang/contract/media'
import { useText } from '../../i18n/use-text.ts'

/** What it is, and in which format: Bild (PNG). */
export function useFileKindText(): (file: { Kind: FileKind; ContentType: string }) => string {
  const { t } = useText('professional')
  return ({ Kind, ContentType }) => {
    const kind = t(`files.kind.${Kind}`)
    const format = formatNames[ContentType] ?? ContentType.replace(/^\w+\//, '').toUpperCase()
    return format === kind ? kind : `${kind} (${format})`
  }
}

/** As people know them; the others are called as their type. */
const formatNames: Record<string, string> = {
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'image/webp': 'WebP',
  'video/webm': 'WebM',
}
