import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from '../registries'

const sources = filesBelow(
  'src',
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('src/broker/'),
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The guard itself, and the key reader, which has its own event type. */
const guards = ['src/ui/overlay/compose-guard.ts', 'src/command/keys/letter.ts']
/** They handle keys where nothing is typed: items of a menu, a chart, a list of messages, the recording of a key. */
const untyped = ['src/ui/overlay/menu.tsx', 'src/chart/crosshair.tsx', 'src/features/settings/key-fields.tsx']

it('checks for input methods by the shared guard, because WebKit ends a composition before its Enter', () => {
  expect(sources.filter((path) => !guards.includes(path) && /\.isComposing\b/.test(read(path)))).toEqual([])
})

it('checks for input methods wherever Enter, Escape or an arrow is handled', () => {
  const handles = sources.filter(
    (path) => !untyped.includes(path) && /\.key [!=]== '(?:Enter|Escape|Arrow(?:Up|Down))'/.test(read(path)),
  )
  expect(handles.length).toBeGreaterThan(10)
  expect(handles.filter((path) => !/\b(?:isComposing|composing)\(/.test(read(path)))).toEqual([])
})
