import { owner, storage } from '@/api/storage'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { createFrecency } from '@/command/search/frecency'

const read = (name: string): unknown => JSON.parse(storage.get(name) ?? 'null')

/** Which commands were used, how often and how lately: their ids only. */
export const recent = createFrecency({
  now: Date.now,
  load: () => read('recent'),
  save: (uses) => owner.keep('recent', JSON.stringify(uses)),
})

type Used = { readonly text: string; readonly at: number }
const kept = 10
const longest = 300

/** Whether the parameter names what the command makes: what was named before is taken. */
const isNewName = ({ errors = {} }: AnyCommand, name: string): boolean =>
  Object.values(errors).some(({ step, suggestFreeName: taken }) => step === name && taken === true)

/**
 * Values of one kind are shared between commands: a client id typed for one is offered by all. Other texts mean the same only with
 * the same noun: the name of a trace is none of an API key.
 */
const shelfOf = (command: AnyCommand, name: string): string | undefined => {
  const prompt = command.params[name]?.prompt
  if (isNewName(command, name)) return undefined
  switch (prompt?.kind) {
    case 'pick':
      return `pick.${prompt.resource}`
    case 'topic':
    case 'topicFilter':
    case 'hostPort':
      return prompt.kind
    case 'text':
    case 'duration':
      return `${prompt.kind}.${command.id.split('.')[0] ?? ''}.${name}`
    default:
      return undefined
  }
}

function shelves(): Record<string, Used[]> {
  try {
    const found = read('used')
    return typeof found === 'object' && found !== null ? (found as Record<string, Used[]>) : {}
  } catch {
    // Somebody else's text under our name: as good as none.
    return {}
  }
}

/** The values used before for a parameter, the last first. Secrets never get here. */
export function usedBefore(command: AnyCommand, name: string): readonly Used[] {
  const shelf = shelfOf(command, name)
  const found = shelf === undefined ? undefined : shelves()[shelf]
  return Array.isArray(found) ? found.filter((one) => typeof one?.text === 'string') : []
}

/** Keeps the answers of a command that runs. */
export function rememberUse(command: AnyCommand, answers: CommandArgs): void {
  recent.hit(command.id)
  const all = shelves()
  for (const name of Object.keys(command.params)) {
    const shelf = command.params[name]?.bulky === true ? undefined : shelfOf(command, name)
    const value = answers[name]
    if (shelf === undefined || typeof value !== 'string' || value === '' || value.length > longest) continue
    all[shelf] = [
      { text: value, at: Date.now() },
      ...usedBefore(command, name).filter((one) => one.text !== value),
    ].slice(0, kept)
  }
  owner.keep('used', JSON.stringify(all))
}

/** Forgets which commands and values were used; their user has gone. */
export function forgetUses(): void {
  recent.clear()
  owner.forget(['recent', 'used'])
}
