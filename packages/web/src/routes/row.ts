import type { RouteComponent } from '@tanstack/react-router'
import type { NamedTextKey, TextGroup } from '../i18n/text-keys.ts'
import type { GuardedRoute } from './decide.ts'

export type LayoutName = 'guest' | 'locked' | 'patient' | 'professional' | 'administration'

/** One line of the route table. */
export type RouteRow = GuardedRoute & {
  name: string
  /** Under `titles` by the row's name (`titled`), or among the screen's own texts where those are the administration's. */
  title: Extract<NamedTextKey, `${TextGroup}:titles.${string}` | `administration:${string}.title`>
  /** The texts that must be there before the screen is entered, besides the common ones. */
  group: TextGroup
  /** And those that this screen alone needs. */
  more?: readonly TextGroup[]
  layout?: LayoutName
  /** Where the back arrow leads. */
  back?: string
  /** The frame that this route is shown inside. */
  parent?: string
  screen: RouteComponent
}
