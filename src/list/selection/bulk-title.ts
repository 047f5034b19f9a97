import { formatCount, titleWith } from '@/command/prompt/phrase'
import type { Offer } from '@/command/screen-context'
import { manyParam } from '@/command/targets'
import type { Translate } from '@/i18n/use-words'

/**
 * A title with the number of targets: “Kick 3 clients”, even if five of their subscriptions are selected. A command that takes
 * them as one list, such as “Export namespaces”, has its own title.
 */
export function bulkTitle(t: Translate, { command, with: values }: Offer): string {
  const name = manyParam(command)
  if (name === undefined) return t(command.title)
  const targets = values[name]
  const prompt = command.params[name]?.prompt
  const noun = prompt?.kind === 'pick' ? prompt.resource : undefined
  return titleWith(t, command, noun, formatCount(t, noun, Array.isArray(targets) ? targets.length : 1)).title
}
