import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { conflicts, isReserved } from '@/command/keys/reserved'
import { check } from '@/command/prompt/answer'
import { contract } from '@/contract'
import type { Table } from '@/contract/endpoint'
import { goCommands } from '@/features/go'
import { screens } from '@/features/registry'
import { listKeys } from '@/list/use-list-keys'
import { commandFiles, filesBelow, root, words } from '../registries'

const files = await commandFiles()
const commands = [...files.map(({ command }) => command), ...goCommands]
const en = words('en')
const table: Table = contract

it('names each command like its file', () => {
  expect(files.map(({ command }) => command.id)).toEqual(
    files.map(({ file }) => file.slice('commands/'.length, -'.ts'.length).replace('/', '.')),
  )
})

// The compiler does not see a misspelled field in an object that is spread or declared apart.
it('describes refusals by the fields that exist', () => {
  const known = ['step', 'key', 'suggestFreeName', 'brokerMessage', 'pattern']
  const wrong = commands.flatMap(({ id, errors = {} }) =>
    Object.entries(errors).flatMap(([code, { byMessage = {}, byPattern = [], ...place }]) =>
      [place, ...Object.values(byMessage), ...byPattern]
        .flatMap((one) => Object.keys(one))
        .filter((field) => !known.includes(field))
        .map((field) => `${id} ${code}: ${field}`),
    ),
  )
  expect(
    commands.flatMap(({ errors = {} }) => Object.keys(errors).filter((code) => !/^\w+$/.test(code))),
  ).toEqual([])
  expect(wrong).toEqual([])
})

it('has no two commands with one ID', () => {
  expect(new Set(commands.map((command) => command.id)).size).toBe(commands.length)
})

it('gives no key twice, and none of the browser (catalogue P7)', () => {
  const keyed = commands
    .filter((command) => command.hotkey !== undefined)
    .map((command) => ({
      id: command.id,
      hotkey: command.hotkey ?? '',
      scope:
        command.id.split('.')[0] === 'user' || command.id.split('.')[0] === 'client'
          ? command.id.split('.')[0]
          : undefined,
    }))
  expect(conflicts(keyed.map(({ id, hotkey }) => ({ id, hotkey })))).toEqual([])
  expect(keyed.filter(({ hotkey }) => isReserved(hotkey))).toEqual([])
})

it('gives commands that change something no key without a modifier (catalogue W7)', () => {
  const bare = commands.filter(
    ({ danger, hotkey }) => danger !== 'read' && hotkey !== undefined && !/^(shift|mod|alt)\+/.test(hotkey),
  )
  expect(bare.map(({ id }) => id)).toEqual([])
})

it('gives no command a key that lists use', () => {
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
  expect(lists.length).toBeGreaterThan(15)
  const keyed = commands.flatMap(({ id, hotkey }) => (hotkey === undefined ? [] : [{ id, hotkey }]))
  expect(conflicts([...keyed, ...lists.map((hotkey) => ({ id: `list ${hotkey}`, hotkey }))])).toEqual([])
})

it('listens for keys in one place: by the library, passed to the trie', () => {
  const sources = filesBelow('src', (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file)).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  )
  expect(sources.filter(([, text]) => text.includes('useHotkeys(')).map(([file]) => file)).toEqual([
    'src/command/keys/keys-provider.tsx',
  ])
  // A key that comes before the commands have loaded is pressed once more; an input method's Escape must be kept from the dialog library,
  // which listens on the window itself.
  expect(
    sources.filter(([, text]) => /addEventListener\('key(?:down|up|press)'/.test(text)).map(([file]) => file),
  ).toEqual([
    'src/app/keys/early-key.ts',
    'src/features/wall/use-operated.ts',
    'src/ui/overlay/compose-guard.ts',
  ])
})

it('detects a planted conflict of keys', () => {
  expect(
    conflicts([
      { id: 'a.b', hotkey: 'g c' },
      { id: 'c.d', hotkey: 'g c' },
    ]),
  ).not.toEqual([])
  expect(isReserved('mod+w')).toBe(true)
})

it('explains in words an invalid answer of every kind of parameter', () => {
  const wordless = commands.flatMap((command) =>
    Object.entries(command.params).flatMap(([name, param]) =>
      ['no such thing', 5, true, {}, []].flatMap((value) => {
        const read = check(param, value)
        return read.ok || en[read.error] !== undefined ? [] : [`${command.id} ${name}: ${read.error}`]
      }),
    ),
  )
  expect(wordless).toEqual([])
})

it('asks last for parameters that only some releases have, so that a line means the same for every broker', () => {
  const wrong = commands.filter(({ params }) =>
    Object.values(params).some(
      ({ needs }, index, all) =>
        needs !== undefined && all.slice(index + 1).some((later) => later.needs === undefined),
    ),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

it('gives no alias twice', () => {
  const names = commands.flatMap((command) => command.aliases ?? [])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('covers every mutating endpoint by a command, itself or through its replacement, except logins', () => {
  const called = new Set<string>(commands.flatMap((command) => command.calls))
  const used = Object.entries(table).map(([id, { replacement = id }]) => replacement)
  const mutating = used.filter((id) => table[id]?.method !== 'GET' && table[id]?.open !== true)
  expect(mutating.filter((id) => !called.has(id))).toEqual([])
})

it('never changes state by a GET (catalogue S8)', () => {
  const wrong = Object.entries(table).filter(([, { method, body }]) => method === 'GET' && body !== undefined)
  expect(wrong.map(([id]) => id)).toEqual([])
})

it('runs no disruptive or irreversible command without asking', () => {
  const silent = commands.filter(
    (command) =>
      (command.danger === 'disruptive' || command.danger === 'irreversible') &&
      command.confirm === undefined &&
      command.warn === undefined,
  )
  expect(silent.map((command) => command.id)).toEqual([])
})

it('requires typing for every irreversible command', () => {
  const easy = commands.filter((command) => {
    if (command.danger !== 'irreversible') return false
    const values = Object.fromEntries(Object.keys(command.params).map((name) => [name, 'x']))
    return command.confirm?.(values, 1)?.type === undefined
  })
  expect(easy.map((command) => command.id)).toEqual([])
})

it('has a text for every title, keyword list, group and parameter', () => {
  const keys = commands.flatMap((command) => [
    command.title,
    command.group,
    ...(command.keywords === undefined ? [] : [command.keywords]),
    ...Object.entries(command.params).map(([name, param]) => param.label ?? `param.${name}`),
    ...Object.values(command.errors ?? {}).flatMap(({ key, byMessage = {}, byPattern = [] }) => [
      ...(key === undefined ? [] : [key]),
      ...[...Object.values(byMessage), ...byPattern].map((place) => place.key),
    ]),
    ...Object.values(command.params).flatMap(({ prompt }) =>
      prompt.kind === 'choice' ? prompt.options.map((option) => `${prompt.words}.${option}`) : [],
    ),
  ])
  expect(keys.filter((key) => en[key] === undefined)).toEqual([])
})

it('has a text for every error code of the contract', () => {
  const codes = new Set(Object.values(table).flatMap(({ codes = [] }) => codes))
  expect([...codes].filter((code) => en[`error.code.${code}`] === undefined)).toEqual([])
})

it('gives every screen a title, an address of its own, and a go-to command if it needs no parameter', () => {
  expect(screens.filter((screen) => en[screen.title] === undefined)).toEqual([])
  expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length)
  expect(goCommands.map((command) => command.id)).toEqual(
    screens.filter((screen) => !screen.path.includes(':')).map((screen) => `go.${screen.id}`),
  )
  const shown = new Set<string>(screens.map((screen) => screen.path))
  const declared = Object.values(
    import.meta.glob<Record<string, Record<string, string>>>('@/features/*/paths.ts', { eager: true }),
  ).flatMap((file) => Object.values(file).flatMap((paths) => Object.values(paths)))
  expect(declared.filter((path) => !shown.has(path))).toEqual([])
})
