import { createContext, type ReactNode } from 'react'

/** whom the dialogs below are about. It stands first in each of them and stays in sight however far one scrolls. */
export const DialogStrip = createContext<ReactNode>(null)
