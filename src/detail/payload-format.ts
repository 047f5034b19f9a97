import type { ShownFormat } from '@/lib/payload/decode'
import { createStore } from '@/lib/store'
import { useStore } from '@/ui/use-store'

/** A format that a user can choose: those of the console, and a schema of the registry. */
export type ChosenFormat = ShownFormat | 'schema'

/** The maximum number of scopes with a choice. */
const maxChoices = 200

/** The choices of this tab, the latest last; a reload forgets them. */
const choices = createStore<Readonly<Record<string, ChosenFormat>>>({})

/** Topics that differ in the last level only share their choice; without a topic, payloads of the same name do. */
export const toScope = (topic: string | undefined, name: string): string =>
  topic === undefined ? `name:${name}` : `topic:${topic.slice(0, topic.lastIndexOf('/') + 1) || topic}`

/** The format chosen for payloads of a scope; undefined is automatic. */
export function useChosenFormat(scope: string) {
  const chosen = useStore(choices)[scope]
  const choose = (format: ChosenFormat | undefined) =>
    choices.set(({ [scope]: _, ...rest }) =>
      format === undefined
        ? rest
        : Object.fromEntries([...Object.entries(rest), [scope, format] as const].slice(-maxChoices)),
    )
  return [chosen, choose] as const
}
