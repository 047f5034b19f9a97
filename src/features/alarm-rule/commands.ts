import * as z from 'zod/mini'
import { choice, duration, pick, text, toggle } from '@/command/param'
import { RefusedError } from '@/command/refused-error'
import { parseCondition } from './model/condition'
import { parseQuiet } from './model/quiet-text'
import { severities, type AlarmRule } from './model/rule'
import { findAlarmRule, findRuleOrigin } from './own-rules'

const nameSchema = z
  .string()
  .check(
    z.minLength(1, 'error.required'),
    z.maxLength(80, 'alarm-rule.name.form'),
    z.regex(/^[^\s{}#/][^{}/\p{Cc}]*$/u, 'alarm-rule.name.form'),
  )

const conditionSchema = z.string().check(
  z.minLength(1, 'error.required'),
  z.refine((value) => parseCondition(value) !== undefined, 'alarm-rule.condition.form'),
)

const quietSchema = z
  .string()
  .check(z.refine((value) => parseQuiet(value) !== undefined, 'alarm-rule.quiet.ownForm'))

export const nameParam = () =>
  text(nameSchema, {
    label: 'alarm-rule.name.label',
    optional: true,
    askedOnlyByName: true,
    requiredInForm: true,
  })

/** The parameters that describe a rule besides its name, of which none is asked by itself. */
export const ruleParams = () => ({
  condition: text(conditionSchema, {
    label: 'alarm-rule.condition.label',
    optional: true,
    askedOnlyByName: true,
    requiredInForm: true,
  }),
  severity: choice(severities, 'choice.severity', {
    label: 'alarm-rule.severity',
    optional: true,
    askedOnlyByName: true,
  }),
  for: duration({ label: 'alarm-rule.for', optional: true, askedOnlyByName: true }),
  notify: toggle({ label: 'alarm-rule.notify', optional: true, askedOnlyByName: true }),
  sound: toggle({ label: 'alarm-rule.sound', optional: true, askedOnlyByName: true }),
  quiet: text(quietSchema, { label: 'alarm-rule.quiet.title', optional: true, askedOnlyByName: true }),
})

export const ruleParam = (many = false) =>
  pick('alarmRule', { label: 'alarm-rule.label', sentInBody: true, ...(many ? { many } : {}) })

export const errors = {
  ALARM_RULE_NOT_FOUND: { step: 'rule', key: 'alarm-rule.gone' },
  IN_LIBRARY: { step: 'rule', key: 'library.readOnly' },
} as const

/** The rule of that name; throws if there is none. */
export function getRule(name: string): AlarmRule {
  const rule = findAlarmRule(name)
  if (rule === undefined) throw new RefusedError('ALARM_RULE_NOT_FOUND')
  return rule
}

/** The rule of that name in this browser; throws if there is none. One of the library cannot be deleted here. */
export function getOwnRule(name: string): AlarmRule {
  const rule = getRule(name)
  if (findRuleOrigin(name) === 'library') throw new RefusedError('IN_LIBRARY')
  return rule
}

/** A rule with the quiet hours of a text that `parseQuiet` parses; the general ones are not stored. */
export function withQuietHours(
  { quietHours: before, ...rule }: AlarmRule,
  text: string | undefined,
): AlarmRule {
  const quiet = text === undefined ? before : parseQuiet(text)
  return quiet === undefined || quiet === 'general' ? rule : { ...rule, quietHours: quiet }
}
