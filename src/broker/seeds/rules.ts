import { hostileTexts } from '@/lib/text/hostile'
import type { SeedRule } from '../rules/rules'

const console = { function: 'console', args: {} } as const

const rule = (id: string, sql: string, rest: Partial<SeedRule> = {}): SeedRule => ({
  id,
  sql,
  name: '',
  description: '',
  enable: true,
  actions: [],
  ...rest,
})

/** An action that republishes its own payload. */
const republish = (topic: string, payload: string, more: object = {}) => ({
  function: 'republish',
  args: { topic, payload, qos: 0, retain: false, user_properties: '', ...more },
})

/** Rules that run on messages of the simulated devices. None of them receives what another republishes. */
export const demoRules: readonly SeedRule[] = [
  rule(
    'warm_rooms',
    'SELECT\n  payload.celsius as celsius,\n  nth(2, tokens(topic, \'/\')) as sensor,\n  clientid\nFROM\n  "sensors/+/temp"\nWHERE\n  payload.celsius > 20',
    {
      name: 'warm rooms',
      description: 'Tells of every reading above 20 °C under derived/warm',
      actions: [republish('derived/warm/${sensor}', '{"sensor":"${clientid}","celsius":${celsius}}')],
    },
  ),
  rule(
    'gone_devices',
    'SELECT\n  clientid,\n  reason,\n  disconnected_at\nFROM\n  "$events/client_disconnected"\nWHERE\n  reason != \'normal\'',
    {
      name: 'gone devices',
      description: 'Writes down who was cut off, and tells of it',
      actions: [console, republish('derived/gone/${clientid}', '')],
    },
  ),
  rule('states_to_history', 'SELECT\n  *\nFROM\n  "sensors/+/status"', {
    name: 'states to history',
    description: 'Keeps what sensors say of themselves',
    actions: ['webhook:plant-history'],
  }),
  rule(
    'jobs_each',
    'FOREACH\n  json_decode(payload) AS job\nDO\n  job.id as id,\n  job.place as place\nINCASE\n  job.urgent = true\nFROM\n  "jobs/#"',
    {
      name: 'urgent jobs',
      description: 'Switched off: one message for each urgent job of a list',
      enable: false,
      actions: [republish('derived/urgent/${place}', '${.}')],
    },
  ),
]

/** Number of rules of the busy broker; a few are enabled. */
const busyRulesCount = 2000
const lively = 5

/** Long rules, almost all disabled, which cost no more than a row (catalogue G4). */
export function* busyRules(bootedAt: number): Iterable<SeedRule> {
  for (let i = 0; i < busyRulesCount; i += 1) {
    const number = String(i).padStart(4, '0')
    const source = i < lively ? `sensors/${String(i + 1)}/temp` : `lines/${String(i % 50)}/${String(i)}/#`
    yield rule(
      `line_${number}`,
      `SELECT\n  payload.celsius as celsius,\n  clientid\nFROM\n  "${source}"\nWHERE\n  payload.celsius > ${String(10 + (i % 40))}`,
      {
        name: `line ${number}`,
        description: i % 3 === 0 ? `Simulated: line ${String(i % 50)}, place ${number}` : '',
        enable: i < lively,
        actions:
          i < lively
            ? [republish(`derived/line/${number}`, '${celsius}')]
            : i % 2 === 0
              ? [console]
              : [`webhook:line-${String((i % 250) * 2).padStart(3, '0')}`],
        created_at: bootedAt - (busyRulesCount - i) * 60_000,
      },
    )
  }
}

/** Rules whose bridges are unreachable or missing. */
export const degradedRules: readonly SeedRule[] = [
  rule('to_unreachable', 'SELECT * FROM "sensors/+/temp"', {
    name: 'to unreachable',
    description: 'Its bridge is not connected',
    actions: ['webhook:unreachable'],
  }),
  rule('to_removed', 'SELECT * FROM "sensors/+/status", "$bridges/mqtt:removed"', {
    name: 'to removed',
    description: 'The bridges it names were removed',
    actions: ['webhook:removed'],
  }),
]

/** Texts that can be part of a statement or topic: without quotes. */
const quotable = (text: string) => !/["'\\]/.test(text)

/**
 * The corpus in descriptions, names, topics, statements and templates, if the broker accepts it;
 * disabled, so that nothing is sent.
 */
export const hostileRules = (bootedAt: number): readonly SeedRule[] =>
  hostileTexts.map(({ text }, i) => {
    const source = quotable(text) && text !== '' ? text : `hostile/${String(i)}`
    const value = quotable(text) ? `'${text}'` : '1'
    return rule(`hostile_${String(i).padStart(2, '0')}`, `SELECT ${value} as x FROM "${source}"`, {
      name: text,
      description: text,
      enable: false,
      created_at: bootedAt,
      actions: [
        republish(text, text, {
          user_properties: text,
          qos: text === '' ? 0 : text,
          retain: text === '' ? false : text,
        }),
        `webhook:hostile-${String(i).padStart(3, '0')}`,
      ],
    })
  })
