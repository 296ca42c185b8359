import '@fontsource-variable/inter/wght.css'
import './mantine.css'
import 'virtual:theme-variables.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemes, theme } from './theme.ts'

export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} colorSchemeManager={colorSchemes} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
