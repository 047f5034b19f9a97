import { defineCommand, done } from '@/command/command'
import { choice, code, toggle } from '@/command/param'
import { applyModes } from '@/features/config/contract'
import { configPaths } from '@/features/config/paths'
import { to } from '@/route/paths'

/**
 * Merges a configuration text into the running one, or replaces it root by root
 * (src/contract/docs/config.md#whole-configuration). Without arguments it opens the editor.
 */
export default defineCommand({
  id: 'config.apply',
  group: 'group.management',
  danger: 'irreversible',
  calls: ['configText', 'configApply'],
  undo: 'config',
  params: {
    text: code('hocon', {
      optional: true,
      askedOnlyByName: true,
      private: true,
      bulky: true,
      label: 'config.text',
    }),
    mode: choice(applyModes, 'choice.applyMode', {
      optional: true,
      askedOnlyByName: true,
      initial: 'merge',
      label: 'config.mode',
    }),
    skip: toggle({ optional: true, askedOnlyByName: true, initial: false, label: 'config.skip' }),
  },
  errors: {
    CONFIG_SYNTAX: { step: 'text', key: 'config.syntax', brokerMessage: true },
    CONFIG_SECRET: { step: 'text', key: 'config.secret', brokerMessage: true },
    CONFIG_READ_ONLY: { step: 'text', key: 'config.readOnly', brokerMessage: true },
    CONFIG_REFUSED: { step: 'text', key: 'config.refused', brokerMessage: true },
  },
  confirm: ({ text, mode = 'merge' }) =>
    text === undefined
      ? undefined
      : { body: `config.apply.confirm.${mode}`, values: { count: 0, roots: '' }, type: mode },
  async warn({ text, mode = 'merge', skip }, _targets, context) {
    if (text === undefined) return undefined
    const { planConfig } = await import('@/features/config/config-text')
    const { roots, changes } = await planConfig(text, mode, context, skip)
    if (roots.length === 0) return undefined
    // 5.8.9: a partial list of listeners resets those of the broker's own file to their defaults.
    const body =
      mode === 'merge' && roots.includes('listeners')
        ? 'config.apply.listeners'
        : (`config.apply.confirm.${mode}` as const)
    return { body, values: { count: changes.length, roots: roots.join(', ') }, type: mode }
  },
  async run({ text, mode = 'merge', skip }, context) {
    if (text === undefined) return { kind: 'go', to: to(configPaths.config) }
    const { planConfig, applyConfig } = await import('@/features/config/config-text')
    const plan = await planConfig(text, mode, context, skip)
    if (plan.roots.length === 0) return done('config.apply.same')
    const unlike = await applyConfig(plan, mode, context)
    if (unlike.length === 0 && plan.skipped.length > 0)
      return done('config.apply.skipped', { count: plan.changes.length, roots: plan.skipped.join(', ') }, [
        'setting',
      ])
    return unlike.length === 0
      ? done('config.apply.done', { count: plan.changes.length }, ['setting'])
      : done(
          'config.apply.unlike',
          {
            count: unlike.length,
            paths: unlike
              .slice(0, 3)
              .map(({ path }) => path)
              .join(', '),
          },
          ['setting'],
        )
  },
})
