import type { Transformation } from '@/features/message-pipeline/contract-transformation'
import type { Validation } from '@/features/message-pipeline/contract-validation'
import type { PipelineNoun } from '@/features/message-pipeline/contract'
import { pipelineFields, pipelineProblems } from '@/features/message-pipeline/fields'
import { list } from '@/contract/family/field'
import { isConfig } from '@/contract/family/config'
import { parseCheck } from '@/rule-sql/parse'
import { refusalOf, type Complaint } from '../checks/complaint'
import { described } from '../checks/described'
import type { Kind } from '../checks/kind'

type Stored<T> = T & { readonly name: string; readonly enable: boolean; readonly topics: string[] }
export type StoredValidation = Stored<Validation>
export type StoredTransformation = Stored<Transformation>

const kindOf = <T extends object>(noun: PipelineNoun): Kind<Stored<T>> =>
  described({
    fields: { ...pipelineFields(noun), tags: list({ group: 'general' }) },
    problems: pipelineProblems,
  })
const [validation, transformation] = [
  kindOf<Validation>('validation'),
  kindOf<Transformation>('transformation'),
]

/** Checks that the broker refuses: an invalid statement, an unsupported schema, and a schema that occurs twice. */
function checkComplaints({ checks = [] }: StoredValidation): Complaint[] {
  const schemas: string[] = []
  return checks.flatMap((check, index): Complaint[] => {
    const at = (field: string, reason: string) => [{ path: `checks.${String(index + 1)}.${field}`, reason }]
    if (check.type === 'sql') {
      const parsed = parseCheck(check.sql ?? '')
      return parsed.ok ? [] : at('sql', parsed.problem.message)
    }
    const schema = `${check.type}:${check.schema ?? ''}`
    if (schemas.includes(schema)) return at('schema', `duplicated schema check: ${schema}`)
    schemas.push(schema)
    return []
  })
}

/** A target of an operation: a part of the payload, one user property, or a property of the message. */
function keyProblem(text: string): string | undefined {
  const [root = '', ...rest] = text.split('.')
  if (root === 'user_property' && rest.length !== 1) return 'must define exactly one key inside user property'
  const isKnown =
    root === 'payload' ||
    root === 'user_property' ||
    (rest.length === 0 && ['qos', 'retain', 'topic'].includes(root))
  return isKnown && !rest.includes('')
    ? undefined
    : `invalid_key: ${text}, allowed_root_keys: payload, qos, retain, topic, user_property`
}

const keyComplaints = ({ operations = [] }: StoredTransformation): Complaint[] =>
  operations.flatMap(({ key }, index) => {
    const reason = keyProblem(String(key))
    return reason === undefined ? [] : [{ path: `operations.${String(index + 1)}.key`, reason }]
  })

/** Reads a body, with the topics as a list or a single text; throws the refusal of an invalid one. */
const reader =
  <T extends { readonly topics: readonly string[] }>(kind: Kind<T>, complaintsOf: (step: T) => Complaint[]) =>
  (body: unknown, path = ''): T => {
    const topics = isConfig(body) ? body['topics'] : undefined
    const checked = kind.check(
      typeof topics === 'string' ? { ...(body as object), topics: [topics] } : body,
      path,
    )
    if (!checked.ok) throw refusalOf(...checked.complaints)
    const complaints = complaintsOf(checked.value)
    if (checked.value.topics.length === 0)
      complaints.push({ path: 'topics', reason: 'at least one topic filter must be defined' })
    if (complaints.length > 0) throw refusalOf(...complaints)
    return checked.value
  }
export const readValidation = reader(validation, checkComplaints)
export const readTransformation = reader(transformation, keyComplaints)

/** The schemas that a validation names. */
export const listSchemas = (validation: unknown): readonly string[] =>
  (isConfig(validation) && Array.isArray(validation['checks']) ? validation['checks'] : []).flatMap(
    (check: unknown) => (isConfig(check) && typeof check['schema'] === 'string' ? [check['schema']] : []),
  )
