import { expect, it } from 'vitest'
import { parseAst } from 'vite'
import { lateRuns } from './vite-runs'

const transform = (code: string, id: string): string | undefined => {
  const { transform: hook } = lateRuns((noun) => noun === 'rule')
  if (typeof hook !== 'function') throw new Error('the plugin transforms nothing')
  const changed = hook.call({ parse: parseAst } as never, code, id, undefined as never)
  return (changed as { code: string } | undefined)?.code
}

const reading = `export default defineCommand({ id: 'rule.test', run: async ({ sql }) => test(sql), danger: 'read' })`
const method = `export default defineCommand({ id: 'rule.test', async run({ sql }) { return test(sql) }, danger: 'read' })`
const fetching = `import { latePart } from '@/api/late-part'\nimport { allWords } from '@/i18n/i18n'\n`
const late =
  `${fetching}export default defineCommand({ id: 'rule.test', run: async (...given) => (await ` +
  'latePart(Promise.all([import("./test.ts?run"), allWords()])))[0].default.run(...given), ' +
  `danger: 'read' })`

it('fetches a run that takes its time with its first use, however it is written', () => {
  expect(transform(reading, '/here/commands/rule/test.ts')).toBe(late)
  expect(transform(method, '/here/commands/rule/test.ts')).toBe(late)
})

it('fetches what is read before the question as well', () => {
  const warning = reading.replace('run:', 'async warn({ sql }) { return found(sql) }, run:')
  expect(transform(warning, '/here/commands/rule/test.ts')).toBe(
    late.replace(
      'run:',
      'warn: async (...given) => (await latePart(Promise.all([import("./test.ts?run"), allWords()])))[0].default.warn(...given), run:',
    ),
  )
})

it('leaves alone what is fetched, what answers at once, what the first paint has, and what is no command of its own', () => {
  expect(transform(reading, '/here/commands/rule/test.ts?run')).toBeUndefined()
  expect(transform(reading, '/here/commands/client/test.ts')).toBeUndefined()
  expect(transform(reading, '/here/src/rule/test.ts')).toBeUndefined()
  expect(transform(reading.replace('async ', ''), '/here/commands/rule/test.ts')).toBeUndefined()
  expect(
    transform(reading.replace('defineCommand(', 'settingCommand('), '/here/commands/rule/test.ts'),
  ).toBeUndefined()
})
