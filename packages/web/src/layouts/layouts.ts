import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LayoutName, RouteRow } from '../routes/row.ts'
import { GuestLayout } from './guest-layout.tsx'
import { PatientLayout } from './patient-layout.tsx'

export type LayoutProps = { row: RouteRow | undefined; children: ReactNode }

const staff = () => import('../routes/staff-screens.ts')

/** Staff's are fetched with the first route that needs them, so that a patient's phone never loads the staff's menus. */
export const layouts: Record<LayoutName, AsyncRouteComponent<LayoutProps>> = {
  guest: GuestLayout,
  locked: lazyRouteComponent(() => import('./locked-layout.tsx'), 'LockedLayout'),
  patient: PatientLayout,
  professional: lazyRouteComponent(async () => (await staff()).openProfessionalLayout(), 'ProfessionalLayout'),
  administration: lazyRouteComponent(async () => (await staff()).openAdministrationLayout(), 'AdministrationLayout'),
}
