import type { RouteComponent } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { Group } from '../i18n/language.ts'
import type { GuardedRoute } from './decide.ts'

export type LayoutName = 'guest' | 'locked' | 'patient' | 'professional' | 'administration'

/** One line of the route table. */
export type RouteRow = GuardedRoute & {
  name: string
  title: ParseKeys<['common', 'patient', 'professional']>
  /** The texts that must be there before the screen is entered, besides the common ones. */
  group: Group
  /** And those that this screen alone needs. */
  more?: readonly Group[]
  layout?: LayoutName
  /** Where the back arrow leads. */
  back?: string
  /** The frame that this route is shown inside. */
  parent?: string
  screen: RouteComponent
}
