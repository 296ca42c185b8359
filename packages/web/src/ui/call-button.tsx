import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

export function CallButton({ number, label }: { number: string; label: string }) {
  return (
    <Button
      component="a"
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      size="lg"
      variant="default"
      leftSection={<IconPhone aria-hidden size={20} />}
    >
      {label}
    </Button>
  )
}
