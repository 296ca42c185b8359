import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LayoutName, Row } from '../routes/row.ts'

export type LayoutProps = { row: Row | undefined; children: ReactNode }

/** Each is fetched with the first route that needs it, so that a patient's phone never loads the staff's menus. */
export const layouts: Record<LayoutName, AsyncRouteComponent<LayoutProps>> = {
  guest: lazyRouteComponent(() => import('./guest-layout.tsx'), 'GuestLayout'),
  patient: lazyRouteComponent(() => import('./patient-layout.tsx'), 'PatientLayout'),
  professional: lazyRouteComponent(() => import('./professional-layout.tsx'), 'ProfessionalLayout'),
  administration: lazyRouteComponent(() => import('./administration-layout.tsx'), 'AdministrationLayout'),
}
