import { defineCommand, done, type Outcome } from '@/command/command'
import { openCommand, targetCommand } from '@/command/makers'
import { configuration, pick } from '@/command/param'
import { RefusedError } from '@/command/refused-error'
import { maskedSecret, merged, type Config } from '@/contract/family/config'
import { aiNouns, type AiNoun } from './nouns'

const about = { group: 'group.integration', needs: 'aiCompletion' } as const
const refused = { step: 'config', key: 'access.refused', brokerMessage: true } as const
const gone = (noun: AiNoun) => ({ step: 'name', key: aiNouns[noun].words.gone }) as const
const one = (noun: AiNoun) => pick(noun, { label: aiNouns[noun].words.name })

/** Creates one, or opens its form. */
export const createAi = (noun: AiNoun) =>
  defineCommand({
    ...about,
    id: `${aiNouns[noun].prefix}.create`,
    danger: 'reversible',
    calls: [`${noun}Create`],
    undo: noun,
    params: { config: configuration() },
    errors: {
      AI_INCOMPLETE: { step: 'config', key: aiNouns[noun].words.incomplete },
      INVALID_CREDENTIAL: refused,
      INVALID_COMPLETION_PROFILE: refused,
      BAD_REQUEST: refused,
    },
    async run({ config }: { config: Record<string, unknown> | undefined }, context): Promise<Outcome> {
      if (config === undefined) return { kind: 'go', to: aiNouns[noun].form }
      const { name } = config
      if (typeof name !== 'string' || name === '') throw new RefusedError('AI_INCOMPLETE')
      await aiNouns[noun].at(context).create(config as Config)
      return done(`${aiNouns[noun].prefix}.create.done`, { name }, [noun])
    },
  })

/**
 * Changes one; its name stays. The broker replaces all settings, so those that were not given are read first. Whether it
 * takes a masked key for the stored one is unconfirmed, so a key that was not given is asked for.
 */
export const editAi = (noun: AiNoun) =>
  defineCommand({
    ...about,
    id: `${aiNouns[noun].prefix}.edit`,
    verb: 'verb.edit',
    danger: 'reversible',
    calls: [noun, `${noun}Update`],
    // An edit of a provider needs its key, which the API hides.
    ...(noun === 'aiProvider' ? { irreversible: 'masked' } : { undo: noun }),
    params: { name: one(noun), config: configuration() },
    errors: {
      NOT_FOUND: gone(noun),
      AI_KEY: { step: 'config', key: 'aiProvider.keyAgain' },
      INVALID_CREDENTIAL: refused,
      INVALID_COMPLETION_PROFILE: refused,
      BAD_REQUEST: refused,
    },
    async run(
      { name, config }: { name: string; config: Record<string, unknown> | undefined },
      context,
    ): Promise<Outcome> {
      const calls = aiNouns[noun].at(context)
      if (config === undefined) return { kind: 'go', to: aiNouns[noun].page(name) }
      const { name: _, ...changes } = config as Config
      const next = merged(await calls.read(name), changes)
      if (next['api_key'] === maskedSecret) throw new RefusedError('AI_KEY')
      await calls.update(name, next)
      return done(`${aiNouns[noun].prefix}.edit.done`, { name }, [noun])
    },
  })

/** Deletes one; a provider that a profile uses stays. */
export const deleteAi = (noun: AiNoun) =>
  targetCommand({
    ...about,
    id: `${aiNouns[noun].prefix}.delete`,
    verb: 'verb.delete',
    danger: 'irreversible',
    calls: [`${noun}Remove`],
    undo: noun,
    params: { name: pick(noun, { many: true, label: aiNouns[noun].words.name }) },
    errors: {
      NOT_FOUND: gone(noun),
      INVALID_CREDENTIAL: { step: 'name', key: 'aiProvider.used' },
      INVALID_COMPLETION_PROFILE: { step: 'name', key: 'access.refused', brokerMessage: true },
    },
    run: ({ name }, context) => aiNouns[noun].at(context).remove(name),
  })

/** Opens its page. */
export const showAi = (noun: AiNoun, searchOrder: number) =>
  openCommand(
    { ...about, id: `${aiNouns[noun].prefix}.show`, searchOrder, params: { name: one(noun) } },
    ({ name }) => aiNouns[noun].page(name),
  )
