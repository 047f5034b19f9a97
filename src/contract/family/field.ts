import type { Json } from '@/lib/text/big-json'
import type { Capability } from '../capability'
import type { Holds } from './pem'

/**
 * A family is a list of typed fields, such as those of a bridge type, an authenticator or a listener. The form, the checks
 * and the embedded broker use the same description.
 */
export const groups = [
  'general',
  'topics',
  'server',
  'handler',
  'limits',
  'connection',
  'accounts',
  'websocket',
  'ingress',
  'egress',
  'hashing',
  'checks',
  'payload',
  'operations',
  'resource',
  'tls',
  'notes',
] as const
export type Group = (typeof groups)[number]

/** The values of other fields, by path, with which this field applies. */
type When = Readonly<Record<string, Json | readonly string[]>>

type Base = {
  readonly group: Group
  readonly required?: true
  /** Required only if this parent object is present. */
  readonly requiredIn?: string
  /** The broker's default. */
  readonly default?: Json
  /** The initial value of a new form, if it differs from the default. */
  readonly initial?: Json
  readonly when?: When
  /** Without the values of `when` the broker does not have the field; it keeps other fields that do not apply. */
  readonly only?: true
  /** What a broker must offer to have the field. */
  readonly needs?: Capability
  /** Shown only where the broker returns it, whatever its release. */
  readonly returned?: true
  /** Collapsed under “Advanced”. */
  readonly advanced?: true
  /** Fields of a group with the same value share a row of the form. */
  readonly row?: string
  /** Keywords allowed instead of a value: `infinity`, `disable`. */
  readonly words?: readonly string[]
  /** An empty text is a value of its own, which differs from that of a field that was never sent. */
  readonly empty?: true
  /** Allows a placeholder such as `${qos}` instead of a value. */
  readonly template?: true
  /** Older names that the broker still accepts. */
  readonly aliases?: readonly string[]
  /** The broker's own label and help, for fields without a translation. */
  readonly label?: string
  readonly help?: string
}

/** The kind of a field; all but three are also kinds of prompts, with the same controls. */
export type Field = Base &
  (
    | { readonly kind: 'text'; readonly multiline?: true }
    | { readonly kind: 'secret' }
    | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
    | { readonly kind: 'duration'; readonly unit: 'ms' | 's' }
    | { readonly kind: 'bytes' }
    /** An amount per time: `100/s`, `10MB/5s`. */
    | { readonly kind: 'rate' }
    | { readonly kind: 'choice'; readonly options: readonly (string | number | boolean)[] }
    | { readonly kind: 'toggle' }
    /** One or more servers, separated by commas, each with one of `scheme` if given. With `bind`, an address to listen on. */
    | {
        readonly kind: 'hostPort'
        readonly port?: number
        readonly several?: true
        readonly scheme?: readonly string[]
        readonly bind?: true
      }
    /** With `templated`, its host may hold placeholders. */
    | { readonly kind: 'url'; readonly templated?: true }
    | { readonly kind: 'topicFilter' }
    | { readonly kind: 'code'; readonly language: 'sql' | 'json' | 'text' | 'acl' | 'check' }
    | { readonly kind: 'json' }
    /** PEM text, or the path where the broker stores it; `holds` is its required content. */
    | { readonly kind: 'file'; readonly accept: string; readonly holds?: Holds }
    | {
        readonly kind: 'keyValue'
        /** The broker refuses numbers as values; elsewhere it turns them into text. */
        readonly textOnly?: boolean
      }
    /** A list of texts, or with `single` one text instead. */
    | { readonly kind: 'list'; readonly options?: readonly string[]; readonly single?: true }
    /** A list of objects, each with these fields. */
    | {
        readonly kind: 'rows'
        readonly fields: Fields
        readonly least?: number
        readonly unique?: string
        /** The order matters: rows can be moved. */ readonly ordered?: true
      }
    /** An optional object with the fields below it. */
    | { readonly kind: 'section' }
    /**
     * One of several objects or a keyword; the fields below name their option with `when`. `also` are
     * further keywords, `within` the constant values of an option.
     */
    | {
        readonly kind: 'variant'
        readonly options: readonly string[]
        readonly word?: string
        readonly also?: readonly string[]
        readonly within?: Readonly<Record<string, Readonly<Record<string, Json>>>>
      }
    /** A constant. */
    | { readonly kind: 'constant'; readonly value: string | boolean }
  )

export type Fields = Readonly<Record<string, Field>>

/** Whether a field applies only while a switch is on. */
const isBelow = (path: string, field: Field, home: string, owner: Field): boolean =>
  owner.kind === 'section' ? path.startsWith(`${home}.`) : field.when?.[home] === true

/** The switch that all fields of a group depend on; shown in the title of its card. */
export function groupSwitch(fields: Fields, group: Group): string | undefined {
  const own = Object.entries(fields).filter(([, field]) => field.group === group)
  const [first, ...rest] = own
  if (first === undefined || rest.length === 0) return undefined
  const [path, field] = first
  if (field.kind !== 'section' && (field.kind !== 'toggle' || field.template === true)) return undefined
  return rest.every(([other, one]) => isBelow(other, one, path, field)) ? path : undefined
}

type Of<K extends Field['kind']> = Omit<Extract<Field, { kind: K }>, 'kind'>
type Maker<K extends Field['kind']> = (rest: Of<K>) => Field

const maker =
  <K extends Field['kind']>(kind: K): Maker<K> =>
  (rest) =>
    ({ kind, ...rest }) as Field

export const text = maker('text')
export const secret = maker('secret')
export const number = maker('number')
export const duration = (rest: Omit<Of<'duration'>, 'unit'> & { unit?: 's' }): Field => ({
  kind: 'duration',
  ...rest,
  unit: rest.unit ?? 'ms',
})
export const bytes = maker('bytes')
export const rate = maker('rate')
export const choice = maker('choice')
export const toggle = maker('toggle')
export const hostPort = maker('hostPort')
export const url = maker('url')
export const topicFilter = maker('topicFilter')
export const code = maker('code')
export const json = maker('json')
export const file = maker('file')
export const keyValue = maker('keyValue')
export const list = maker('list')
export const rows = maker('rows')
export const section = maker('section')
export const variant = maker('variant')
export const constant = maker('constant')
