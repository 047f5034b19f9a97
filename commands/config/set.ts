import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { text } from '@/command/param'
import { settingText } from '@/features/config/set-text'

/** Names separated by dots, the first of which is a root. */
const settingPath = z
  .string()
  .check(z.minLength(1, 'error.required'), z.regex(/^[\w:-]+(\.[\w:-]+)*$/, 'config.set.path.invalid'))

/** Sets one value of the running configuration, which the broker checks by its own schema. */
export default defineCommand({
  id: 'config.set',
  verb: 'verb.edit',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['configText', 'configApply'],
  undo: 'config',
  params: {
    setting: text(settingPath, { label: 'config.set.path.label' }),
    value: text(z.string(), { private: true, label: 'config.set.value' }),
  },
  errors: {
    CONFIG_SECRET: { step: 'value', key: 'config.secret', brokerMessage: true },
    CONFIG_READ_ONLY: { step: 'setting', key: 'config.readOnly', brokerMessage: true },
    CONFIG_REFUSED: { step: 'value', key: 'config.refused', brokerMessage: true },
    CONFIG_UNLIKE: { step: 'setting', key: 'config.set.unlike' },
  },
  async warn({ setting, value }, _targets, context) {
    const { planConfig } = await import('@/features/config/config-text')
    const { changes } = await planConfig(settingText(setting, value), 'merge', context)
    const [change] = changes
    return change === undefined
      ? undefined
      : {
          body: 'config.set.confirm',
          values: { path: setting, before: change.before ?? '–', after: change.after ?? '–' },
        }
  },
  async run({ setting, value }, context) {
    const { planConfig, applyConfig } = await import('@/features/config/config-text')
    const plan = await planConfig(settingText(setting, value), 'merge', context)
    if (plan.roots.length === 0) return done('config.apply.same')
    const unlike = await applyConfig(plan, 'merge', context)
    // The broker takes a value in another form, such as 120s for 2m.
    if (unlike.some(({ after }) => after === undefined)) return refused('CONFIG_UNLIKE')
    return done('config.set.done', { path: setting }, ['setting'])
  },
})
