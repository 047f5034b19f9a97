import { findMacro, listMacros } from '@/command/macro/own-macros'
import { holesIn, parseFile } from '@/command/macro/file'
import { listAlarmRules } from '@/features/alarm-rule/own-rules'
import { readLibraryViews } from '@/features/library/view'
import { readLibraryWalls } from '@/features/library/wall-layout'
import { openLibraries } from '@/terminal/library/folder'
import { findContextLibrary } from '@/terminal/login/login'
import { UsageError } from '@/terminal/usage'
import type { Candidate } from './candidate'

type Environment = Readonly<Record<string, string | undefined>>

const libraryNouns = ['macro', 'view', 'wallLayout', 'alarmRule'] as const
/** The nouns of which a library has objects that commands take. */
export type LibraryNoun = (typeof libraryNouns)[number]

export const isLibraryNoun = (noun: string): noun is LibraryNoun => libraryNouns.some((one) => one === noun)

/** The value of the last flag of a line that has one of these names. */
function findFlagValue(words: readonly string[], ...names: readonly string[]): string | undefined {
  const values = words.flatMap((word, index) => {
    const [, name = '', value = words[index + 1]] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? []
    return names.includes(name) && value !== undefined ? [value] : []
  })
  return values.at(-1)
}

/** Reads the library that a line names, else its context or the environment. False where there is none: completion shows no errors. */
async function loadLibraryOf(words: readonly string[], env: Environment): Promise<boolean> {
  const flags = new Map(
    ['library', 'context', 'broker'].flatMap((name) => {
      const value = findFlagValue(words, name, `login-${name}`)
      return value === undefined ? [] : [[name, [value]] as const]
    }),
  )
  try {
    const broker = findContextLibrary({}, { flags }, { env })
    const applyLibrary = await openLibraries([broker], { flags }, {}, { env })
    applyLibrary(broker)
    return true
  } catch (cause) {
    if (cause instanceof UsageError) return false
    throw cause
  }
}

/** The names in the library of a line. */
export async function listLibraryNames(
  noun: LibraryNoun,
  words: readonly string[],
  env: Environment,
): Promise<readonly Candidate[]> {
  if (!(await loadLibraryOf(words, env))) return []
  switch (noun) {
    case 'macro':
      return listMacros().map(({ name, text }) => ({ value: name, about: text.split('\n')[0] ?? '' }))
    case 'view':
      return readLibraryViews().entries.map(({ value: { name, address, about } }) => ({
        value: name,
        about: about ?? address,
      }))
    case 'wallLayout':
      return readLibraryWalls().entries.map(({ value: { name, brokers = [] } }) => ({
        value: name,
        about: brokers.join(', '),
      }))
    case 'alarmRule':
      return listAlarmRules().map(({ name, condition }) => ({ value: name, about: condition }))
  }
}

/** The parameters of the macro that a line names. */
export async function listMacroParameters(
  words: readonly string[],
  env: Environment,
): Promise<readonly string[]> {
  const name = findFlagValue(words, 'macro')
  if (name === undefined || !(await loadLibraryOf(words, env))) return []
  return holesIn(parseFile(findMacro(name)?.text ?? '').lines)
}
