import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { isUnderWay, type UploadQueue } from './upload-queue.ts'

/** Asks before files that are under way are left. */
export function LeaveUploads({ queue }: { queue: UploadQueue }) {
  const { t } = useText('professional')
  const count = useCell(queue.uploads).filter(isUnderWay).length
  const words = { title: t('files.leave.title'), confirm: t('files.leave.go'), cancel: t('files.leave.stay') }
  return (
    <LeaveGuard isOn={count > 0} words={words} holdsTab>
      {t('files.leave.text', { count })}
    </LeaveGuard>
  )
}
