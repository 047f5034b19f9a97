// @vitest-environment happy-dom
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { ofCheck } from './check-editor'
import { complete, type Known } from './completion'

beforeAll(() => startI18n('en'))

/** The completions at the end of a text. */
const offered = (sql: string, more: Partial<Known> = {}): readonly string[] =>
  complete(() => ({ bridges: [], events: [], enterprise: true, ...more }))(
    new CompletionContext(EditorState.create({ doc: sql }), sql.length, false),
  )?.options.map(({ label }) => label) ?? []

it('offers no sources in a check', () => {
  expect(offered('S', ofCheck)).toEqual(['SELECT'])
  expect(offered('S')).toEqual(['FOREACH', 'SELECT'])
  expect(offered('SELECT payload.t AS t W', ofCheck)).toEqual(
    expect.arrayContaining(['WHERE', 'AND', 'topic', 't', 'upper']),
  )
  expect(offered('SELECT payload.t AS t W', ofCheck)).not.toContain('FROM')
  expect(offered('SELECT payload.t AS t W')).toContain('FROM')
})

it('offers functions by the release that first has them', () => {
  const labels = (release?: readonly [number, number, number]) =>
    complete(() => ({ bridges: [], events: [], enterprise: false, release }))(
      new CompletionContext(EditorState.create({ doc: 'SELECT map_' }), 11, false),
    )?.options.map(({ label }) => label) ?? []
  expect(labels([5, 8, 9])).toEqual(
    expect.arrayContaining(['map_get', 'map_keys', 'map_to_redis_hset_args', 'join_to_string']),
  )
  expect(labels([5, 6, 0])).toContain('map_keys')
  for (const release of [[5, 6, 0], [5, 1, 6], undefined] as const)
    expect(labels(release)).not.toContain('map_to_redis_hset_args')
  expect(labels([5, 1, 6])).not.toContain('map_keys')
})
