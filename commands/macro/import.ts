import { RefusedError } from '@/command/refused-error'
import { keepMacro, findOwnMacro } from '@/command/macro/own-macros'
import { defineCommand, done } from '@/command/command'
import { parseMacros } from '@/command/macro/book'
import { linesParam } from '@/command/macro/macro-param'

/** Imports exported macros; an existing macro of the same name is replaced. */
export default defineCommand({
  id: 'macro.import',
  group: 'group.system',
  danger: 'reversible',
  calls: [],
  params: { lines: linesParam({}) },
  errors: { MACRO_NAMELESS: { step: 'lines', key: 'macro.nameless' } },
  confirm({ lines }) {
    const existing = parseMacros(lines).filter(
      ({ name }) => name !== undefined && findOwnMacro(name) !== undefined,
    ).length
    return existing === 0 ? undefined : { body: 'macro.import.confirm', values: { count: existing } }
  },
  run({ lines }, { rehearsal }) {
    const matches = parseMacros(lines).flatMap(({ name, text, goOn }) => {
      if (name === undefined) throw new RefusedError('MACRO_NAMELESS')
      return [{ name, text, goOn }]
    })
    if (rehearsal !== true) for (const macro of matches) keepMacro(macro)
    return done('macro.import.done', { count: matches.length }, ['macro'])
  },
})
