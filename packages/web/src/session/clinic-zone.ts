import { cell } from '../state/cell.ts'

/**
 * The time zone of the unit: every time and day on the screens is the clinic's, so that two who read the same page speak of the
 * same time whatever their computers are set to. The usual one until the unit has been read.
 */
export const clinicZone = cell('Europe/Stockholm')
