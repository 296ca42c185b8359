import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { wholeWords } from '../../ui/call-button.tsx'
import { ReadPlan } from './safety-plan.tsx'
import { useSafetyPlan } from './use-safety-plan.ts'

/** in the card of help. What it holds is not read out with the card: that would hide the numbers to call. */
export function PlanInHelp() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const read = useSafetyPlan()
  if (!read) return null
  return (
    <div aria-live="off" data-plan-in-help>
      <Button
        variant="default"
        size="lg"
        fullWidth
        styles={wholeWords}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {read.plan.DisplayName}
      </Button>
      <ReadPlan id={id} read={read} isOpen={isOpen} />
    </div>
  )
}
