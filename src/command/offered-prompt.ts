import { offers, type Broker } from '@/contract/capability'
import type { Param } from './param'
import type { Prompt } from './prompt-kind'

/** A prompt with the words and groups that the broker supports, and the `present` word whatever it is. */
export function offeredPrompt(
  { prompt, optionNeeds = {} }: Pick<Param, 'prompt' | 'optionNeeds'>,
  broker: Broker,
  present?: string,
): Prompt {
  if (prompt.kind === 'list' && prompt.groups !== undefined)
    return { ...prompt, groups: offers(prompt.groups.needs, broker) ? prompt.groups : undefined }
  if (prompt.kind !== 'choice') return prompt
  return {
    ...prompt,
    options: prompt.options.filter((option) => option === present || offers(optionNeeds[option], broker)),
  }
}
