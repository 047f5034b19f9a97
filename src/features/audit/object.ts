import { isConfig } from '@/contract/family/config'
import type { AuditEntry } from './contract'

/** The fields of a body that name what is created, the most telling first. */
const nameFields = ['id', 'name', 'clientid', 'username', 'user_id', 'who', 'topic'] as const

const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/**
 * What an entry is about: the values of its path, as in `clientid sensor-07` for `/banned/:as/:who`, else the name in its body.
 * Empty where the request names nothing.
 */
export function objectText({ operation_id = '', http_request: request }: AuditEntry): string {
  if (typeof request !== 'object' || request === null) return ''
  const { bindings = {}, body } = request
  const inPath = [...operation_id.matchAll(/:(\w+)/g)].map(([, name = '']) => bindings[name])
  const values = (inPath.length > 0 ? inPath : Object.values(bindings)).filter(isName)
  if (values.length > 0) return values.join(' ')
  if (!isConfig(body)) return ''
  const field = nameFields.find((name) => isName(body[name]))
  return field === undefined ? '' : String(body[field])
}
