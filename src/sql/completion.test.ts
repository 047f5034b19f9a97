// @vitest-environment happy-dom
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { ofCheck } from './check-editor'
import { complete, type Known } from './completion'

beforeAll(() => startI18n('en'))

/** What is offered at the end of a text. */
const offered = (sql: string, more: Partial<Known> = {}): readonly string[] =>
  complete(() => ({ bridges: [], events: [], enterprise: true, ...more }))(new CompletionContext(EditorState.create({ doc: sql }), sql.length, false))?.options.map(({ label }) => label) ?? []

it('offers a check nothing of where messages come from: it has the message at hand', () => {
  expect(offered('S', ofCheck)).toEqual(['SELECT'])
  expect(offered('S')).toEqual(['FOREACH', 'SELECT'])
  expect(offered('SELECT payload.t AS t W', ofCheck)).toEqual(expect.arrayContaining(['WHERE', 'AND', 'topic', 't', 'upper']))
  expect(offered('SELECT payload.t AS t W', ofCheck)).not.toContain('FROM')
  expect(offered('SELECT payload.t AS t W')).toContain('FROM')
})
