import { Card, Tabs } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import classes from './home.module.css'
import { homeTabs, useHomeView } from './home-view.ts'
import { JournalWork, PatientWork, ProgramWork, TreatmentWork } from './kinds-of-work.tsx'
import { useLiveLines } from './use-live-lines.ts'

const panels = { ongoing: PatientWork, programs: ProgramWork, treatments: TreatmentWork, journals: JournalWork }

/** What there is to do, by kind. */
export function DaysWork() {
  const { t } = useText('professional')
  const [{ tab }, change] = useHomeView()
  useLiveLines()
  const Panel = panels[tab]
  return (
    <Card
      withBorder
      component="section"
      id="days-work"
      tabIndex={-1}
      aria-label={t('home.work.title')}
      className={classes.work}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const next = homeTabs.find((name) => name === value)
          if (next) change({ tab: next, place: null })
        }}
      >
        <Tabs.List>
          {homeTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`home.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="sm">
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}
