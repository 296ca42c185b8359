/** Stand in for parts of Mantine's Button that we do not use (see stand-ins.ts). */
export const ButtonGroup = undefined
export const ButtonGroupSection = undefined
