import { defineCommand, done } from '@/command/command'
import { duration, toggle } from '@/command/param'
import { parseDuration } from '@/lib/time/time'

/** Settings shared by all rules: whether messages on `$SYS/` are ignored, and the time limit of `jq`. */
export default defineCommand({
  id: 'rule.engine',
  group: 'group.integration',
  danger: 'reversible',
  calls: ['ruleEngine', 'ruleEngineEdit'],
  undo: 'current',
  setting: true,
  params: {
    ignore: toggle({ optional: true, label: 'rule.engine.ignore', field: 'ignore_sys_message' }),
    jq: duration({ optional: true, label: 'rule.engine.jq', field: 'jq_function_default_timeout' }),
  },
  async current(_, { api, signal }) {
    const { ignore_sys_message: ignore, jq_function_default_timeout: jq } = await api.ruleEngine(
      {},
      { signal },
    )
    const ms = typeof jq === 'number' ? jq : parseDuration(jq ?? '')
    return { ...(ignore === undefined ? {} : { ignore }), ...(ms === undefined ? {} : { jq: ms }) }
  },
  async run({ ignore, jq }, { api, signal }) {
    const now = await api.ruleEngine({}, { signal })
    const body = {
      ...now,
      ...(ignore === undefined ? {} : { ignore_sys_message: ignore }),
      ...(jq === undefined ? {} : { jq_function_default_timeout: `${jq}ms` }),
    }
    await api.ruleEngineEdit({ body }, { signal })
    return done('rule.engine.done', {}, ['rule'])
  },
})
