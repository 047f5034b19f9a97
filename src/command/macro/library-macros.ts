import { createLibraryReader, type LibraryProblem } from '@/api/library'
import { parseMacros } from './book'
import { checkMacroLines, isMacroName } from './macro-text'
import type { Macro } from './macro'

/** The problem of a macro in a file; undefined if there is none. */
function findProblem({ name, text }: Macro): LibraryProblem | undefined {
  if (!isMacroName(name)) return 'name'
  switch (checkMacroLines(text)) {
    case undefined:
      return undefined
    case 'error.required':
      return 'empty'
    case 'macro.secretText':
      return 'secret'
    case 'macro.mistake':
      return 'form'
  }
}

/** The macros of the library: files as `macro.export` writes them; the name of a file is that of a macro without one. */
export const readLibraryMacros = createLibraryReader<Macro>({
  kind: 'macros',
  nameOf: ({ name }) => name,
  parse({ text }, { name: fileName }) {
    const parsed = parseMacros(text).map(({ name = fileName, ...macro }): Macro => ({ ...macro, name }))
    const problems = parsed.map((macro) => ({ macro, problem: findProblem(macro) }))
    if (parsed.length === 0) return { values: [], faults: [{ problem: 'empty' }] }
    return {
      values: problems.flatMap(({ macro, problem }) => (problem === undefined ? [macro] : [])),
      faults: problems.flatMap(({ macro, problem }) =>
        problem === undefined ? [] : [{ problem, name: macro.name }],
      ),
    }
  },
})
