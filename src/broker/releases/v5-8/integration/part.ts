import { at, fillDefaults, isConfig, masked, restored, type Config } from '@/contract/family/config'
import { checkSettings, type Settings } from '../../../bridges/settings'
import { isName } from '../../../bridges/ids'
import { isKnownWord } from '../../../hocon/atoms'
import { refusalOf, toReport, type Complaint } from '../../../hocon/complaint'
import { Refusal } from '../../../http/refusal'
import type { Part } from './common'

const badName = (name: string): Refusal =>
  refusalOf({
    reason:
      'Invalid name format. The name must begin with a letter or number (0-9, a-z, A-Z) and can only ' +
      `include underscores and hyphens as non-initial characters. Got: ${name}`,
  })

/** Refuses an invalid name. */
export function checkName(name: string): void {
  if (!isName(name)) throw badName(name)
}

/** Error texts of this release for unknown words and numbers. */
function rewriteComplaint(complaint: Complaint): Complaint {
  const { path, reason, value } = complaint
  if (reason !== 'not_a_enum_symbol') return complaint
  if (path.endsWith('.qos')) return { ...complaint, reason: 'Unable to parse string' }
  return typeof value === 'string' && !isKnownWord(value)
    ? { ...complaint, reason: 'unable_to_convert_to_enum_symbol' }
    : complaint
}

/**
 * Reads the body of a connector, action or source; refuses what the broker would refuse. `before` is the
 * stored configuration, whose secrets replace masked ones. Errors of a new one name its schema, those of
 * an update do not.
 */
export function readPart(
  part: Part,
  body: Config,
  { before, fresh, probed }: { before?: Config | undefined; fresh: boolean; probed?: boolean },
): Settings {
  const { schema, present } = part
  const unmasked = before === undefined ? body : restored(body, before)
  const {
    complaints: found,
    address,
    enable,
    config,
  } = checkSettings(describedFor(part, unmasked), unmasked, 'root')
  const absent =
    present !== undefined && unmasked[present] === undefined
      ? [{ reason: 'required_field', path: `root.${present}` }]
      : []
  const complaints = [...found.map(rewriteComplaint), ...absent]
  if (complaints.length > 0) {
    if (!fresh) throw refusalOf(...complaints)
    throw complaints.length === 1
      ? refusalOf({ ...complaints[0], matched_type: schema })
      : refusalOf({ path: 'root', matched_type: schema, errors: complaints.map(toReport) })
  }
  if (address !== undefined) {
    const { status, code, message } = refusalOf(address)
    throw new Refusal(status, probed === true ? 'TEST_FAILED' : code, message)
  }
  return { enable, config }
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
    throw refusalOf({ value: type, reason: `unknown ${what} type`, path: 'root', field_name: 'type' })
  if (typeof name !== 'string') throw refusalOf({ reason: 'required_field', path: 'root.name' })
  return { type, name, rest }
}
