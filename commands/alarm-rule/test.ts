import { defineCommand } from '@/command/command'
import { errors, ruleParam, getRule } from '@/features/alarm-rule/commands'
import { testRule } from '@/features/alarm-rule/test-rule'

/** Reads the condition of an alarm rule once, says what it would report, and shows its notification and sound. */
export default defineCommand({
  id: 'alarm-rule.test',
  verb: 'verb.test',
  group: 'group.monitoring',
  danger: 'read',
  ofPage: true,
  calls: [
    'monitorCurrent',
    'monitorCurrentNode',
    'nodeList',
    'stats',
    'license',
    'clientDetail',
    'ruleMetrics',
    'connectorDetail',
    'actionDetail',
    'actionMetrics',
  ],
  params: { rule: ruleParam() },
  errors,
  async run({ rule: name }, { api, now }) {
    const rule = getRule(name)
    const { key, values } = await testRule(rule, api, now())
    return { kind: 'app', action: { do: 'alarm-rule-test', name }, message: key, values }
  },
})
