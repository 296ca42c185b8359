import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = 'packages/web/src'

/** Parts that a component brings along or borrows its looks from. */
const alongside: Record<string, string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  NumberInput: ['Input', 'UnstyledButton'],
  PasswordInput: ['Input', 'ActionIcon'],
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  MultiSelect: ['Input', 'Combobox', 'Popover', 'ScrollArea', 'Pill', 'PillsInput'],
  TagsInput: ['Input', 'Combobox', 'Popover', 'ScrollArea', 'Pill', 'PillsInput'],
  Autocomplete: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  Menu: ['Popover', 'Overlay'],
  Modal: ['ModalBase', 'Overlay'],
  Drawer: ['ModalBase', 'Overlay'],
  HoverCard: ['Popover'],
  Checkbox: ['InlineInput', 'Input'],
  Radio: ['InlineInput', 'Input'],
  Switch: ['InlineInput', 'Input'],
  Fieldset: ['Input'],
}

test('every Mantine component in use has its stylesheet', () => {
  const listed = ['mantine.css', 'mantine-staff.css']
    .map((file) => readFileSync(join(source, 'theme', file), 'utf8'))
    .join()
  const used = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
    ])
    .flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim()))
    .flatMap((name) => [name, ...(alongside[name] ?? [])])
    .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`))
  expect([...new Set(used)].filter((name) => !listed.includes(`/${name}.layer.css`))).toEqual([])
})
