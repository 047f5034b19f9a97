import type { Fn, Host } from '@/rule-sql/host'
import { parseCheck } from '@/rule-sql/parse'
import { runRule } from '@/rule-sql/run'
import { binary, Raised, type ValueMap } from '@/rule-sql/value'
import type { Message } from '../../../mqtt/mqtt-engine'
import type { StoredValidation } from './schema'

/** Whether a message is valid; its columns are built only for SQL checks. */
export type Validate = (message: Message, columns: () => ValueMap) => boolean

type Check = StoredValidation['checks'][number]

/** Compiles a check; a check that cannot be evaluated, for example without its schema, fails. */
function prepared(check: Check, host: Host, schemas: ReadonlyMap<string, Fn>): Validate {
  if (check.type === 'sql') {
    const parsed = parseCheck(check.sql)
    return (_, columns) => parsed.ok && runRule(parsed.statement, columns(), host).kind === 'rows'
  }
  const decode = schemas.get('schema_decode')
  const more = check.type === 'protobuf' ? [check.message_type] : []
  return ({ payload }) => {
    try {
      return decode?.run([check.schema, binary(payload), ...more], { host }) !== undefined
    } catch (error) {
      if (error instanceof Raised) return false
      throw error
    }
  }
}

/** Combines the checks of a validation by its strategy. */
export function validator(
  { checks, strategy }: StoredValidation,
  host: Host,
  schemas: ReadonlyMap<string, Fn>,
): Validate {
  const all = checks.map((check) => prepared(check, host, schemas))
  return (message, columns) =>
    strategy === 'all_pass'
      ? all.every((check) => check(message, columns))
      : all.some((check) => check(message, columns))
}
