import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyConflicts, keyRefusal } from '@/command/keys/bind'
import { fixedKeys } from '@/command/keys/fixed'
import { isReserved, reserved } from '@/command/keys/reserved'
import { goCommands } from '@/features/go'
import { listKeys } from '@/list/use-list-keys'
import { commandFiles, filesBelow, root, words } from '../registries'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]
const reading = commands.find(({ id }) => id === 'help.keys')
const sources = filesBelow('src', (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file)).map(
  (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
)

it('lets a command have its own default key, and no two want the same', () => {
  expect(
    commands
      .filter((command) => command.hotkey !== undefined && keyRefusal(command, command.hotkey) !== undefined)
      .map(({ id }) => id),
  ).toEqual([])
  expect(keyConflicts(commands, {})).toEqual([])
})

it('gives no command a built-in key, wherever it is bound', () => {
  const none = () => undefined
  const lists = listKeys((key) => key, {
    frame: { current: null },
    length: 1,
    place: 0,
    paging: undefined,
    selected: 1,
    send: none,
    open: none,
    peek: none,
    unpeek: none,
    filter: none,
    sort: none,
    columns: none,
    follow: none,
    can: { open: true, selection: true, filter: true, sort: true, columns: true, pages: true },
  }).flatMap(({ hotkey, title }) => (title === undefined ? [] : [hotkey]))
  const written = sources.flatMap(([file, text]) =>
    // The wall display has no commands, so its keys conflict with none.
    file.endsWith('keys/fixed.ts') || file.endsWith('command/fixture.ts') || file.includes('features/wall/')
      ? []
      : [
          ...text.matchAll(
            /hotkey: '([^']+)'|zoom\('([^']+)'|\['(\w+)', '(?:left|right|up|down|first|last)'/g,
          ),
        ].flatMap(([, ...found]) => found.filter((one) => one !== undefined)),
  )
  const all = [...new Set([...lists, ...written])]
  expect(all.length).toBeGreaterThan(35)
  expect(all.filter((hotkey) => reading !== undefined && keyRefusal(reading, hotkey) === undefined)).toEqual(
    [],
  )
})

it('gives no command a key of the browser, and describes each built-in key', () => {
  const free = reserved.filter((hotkey) => reading !== undefined && keyRefusal(reading, hotkey) === undefined)
  expect(free).toEqual([])
  expect(isReserved('mod+w')).toBe(true)
  const en = words('en')
  expect(Object.values(fixedKeys).filter((key) => en[key] === undefined)).toEqual([])
})

it('reads default keys only where they are named as such', () => {
  const own = [
    'src/command/keys/own.ts',
    'src/command/keys/bind.ts',
    'src/command/keys/change.ts',
    'src/features/settings/keys.tsx',
    'src/features/settings/key.tsx',
    'src/terminal/list-text.ts',
    'src/terminal/markdown.ts',
  ]
  const reads = sources
    .filter(([, text]) => /\bcommand\.hotkey\b|\bhotkey\b[^}=\n]*\} = command\b/.test(text))
    .map(([file]) => file)
  expect(reads.filter((file) => !own.includes(file))).toEqual([])
})
