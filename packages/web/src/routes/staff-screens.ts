import type { ReactNode } from 'react'

/**
 * The screens of staff and of the administration, in a file of their own: with every screen the browser is told what else to
 * fetch for it, and a patient's phone has no use for those lists.
 */
const screens = import.meta.glob<Record<string, () => ReactNode>>([
  '../professional/**/*-screen.tsx',
  '../administration/**/*-screen.tsx',
  '../guest/{admin-login,select-care-unit,staff-token}-screen.tsx',
])

export async function openScreen(name: string): Promise<Record<string, () => ReactNode>> {
  const file = `${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}.tsx`
  const [, open] = Object.entries(screens).find(([path]) => path.endsWith(`/${file}`)) ?? []
  if (!open) throw new Error(`There is no ${file}.`)
  return open()
}

export const openProfessionalLayout = () => import('../layouts/professional-layout.tsx')
export const openAdministrationLayout = () => import('../layouts/administration-layout.tsx')
/** By a link from another system: what is known of patients' fields is not fetched for a patient's phone. */
export const followLink = () => import('./open-patient.ts')
