import { at, fillDefaults, isConfig, masked, restored, type Config } from '@/contract/family/config'
import { checkSettings, refuseProblems, type Settings } from '../bridges/settings'
import { isName } from '../bridges/ids'
import { refusalOf } from '../checks/complaint'
import type { Refusal } from '../http/refusal'
import type { Part } from './common'

const badName = (name: string): Refusal =>
  refusalOf({
    path: '',
    reason:
      'Invalid name format. The name must begin with a letter or number (0-9, a-z, A-Z) and can only ' +
      `include underscores and hyphens as non-initial characters. Got: ${name}`,
  })

/** Refuses an invalid name. */
export function checkName(name: string): void {
  if (!isName(name)) throw badName(name)
}

/**
 * Reads the body of a connector, action or source; refuses what the broker would refuse. `before` is the
 * stored configuration, whose secrets replace masked ones.
 */
export function readPart(
  part: Part,
  body: Config,
  { before, probed = false }: { before?: Config | undefined; probed?: boolean },
): Settings {
  const { present } = part
  const unmasked = before === undefined ? body : restored(body, before)
  const examined = checkSettings(describedFor(part, unmasked), unmasked)
  const absent =
    present !== undefined && unmasked[present] === undefined ? [{ path: present, reason: 'is required' }] : []
  refuseProblems({ ...examined, complaints: [...examined.complaints, ...absent] }, probed)
  return { enable: examined.enable, config: examined.config }
}

/** The fields of the chosen shape; those of other shapes are unknown. */
function describedFor({ described, shape }: Part, config: Config): Part['described'] {
  if (shape === undefined) return described
  const word = at(config, shape) ?? described.fields[shape]?.default
  return {
    ...described,
    fields: Object.fromEntries(
      Object.entries(described.fields).filter(
        ([, { when }]) => when?.[shape] === undefined || [when[shape]].flat().includes(word as string),
      ),
    ),
  }
}

/** With defaults, masked secrets and without hidden fields, for replies. */
export const toPartReply = (part: Part, config: Config): Config => masked(withPartDefaults(part, config))
/** With defaults, for running. */
export const withPartDefaults = (part: Part, config: Config): Config =>
  fillDefaults(describedFor(part, config).fields, config)

/** A body with type and name; refuses a type that this kind does not have. */
export function namedBody(
  body: unknown,
  what: 'connector' | 'bridge',
  knows: (type: string) => boolean,
): { type: string; name: string; rest: Config } {
  const { type, name, ...rest } = isConfig(body) ? body : {}
  if (typeof type !== 'string' || !knows(type))
    throw refusalOf({ path: 'type', reason: `unknown ${what} type` })
  if (typeof name !== 'string') throw refusalOf({ path: 'name', reason: 'is required' })
  return { type, name, rest }
}
