import type { Json } from '@/lib/text/big-json'
import type { Holds } from './pem'

/**
 * A family is a list of typed fields: a bridge type, later an authenticator, a gateway, a listener. One
 * description is drawn by one renderer, checked by one reader and stored by the embedded broker.
 */
export const groups = [
  'general',
  'topics',
  'server',
  'handler',
  'limits',
  'connection',
  'websocket',
  'ingress',
  'egress',
  'hashing',
  'checks',
  'payload',
  'operations',
  'resource',
  'tls',
] as const
export type Group = (typeof groups)[number]

/** Another field's value on which this one depends, by its path, or several of them: it is asked for only then. */
type When = Readonly<Record<string, Json | readonly string[]>>

type Base = {
  readonly group: Group
  readonly required?: true
  /** Required only where this object above it is there at all. */
  readonly requiredIn?: string
  /** What the broker takes where the field is left out. */
  readonly default?: Json
  /** What a new form begins with, where that differs from the default. */
  readonly initial?: Json
  readonly when?: When
  /** Seldom touched: folded away under «Advanced». */
  readonly advanced?: true
  /** Fields of a group with the same word stand in one row of its form. */
  readonly row?: string
  /** Words that stand in place of a value: `infinity`, `disable`. */
  readonly words?: readonly string[]
  /** A placeholder such as `${qos}` may stand in place of a value. */
  readonly template?: true
  /** Older names the broker still takes. */
  readonly aliases?: readonly string[]
  /** What the broker itself calls it and says of it, for what this console has no words for. */
  readonly label?: string
  readonly help?: string
}

/** A field's kind; all but three are kinds of prompt, drawn by the same controls. */
export type Field = Base &
  (
    | { readonly kind: 'text'; readonly multiline?: true }
    | { readonly kind: 'secret' }
    | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
    | { readonly kind: 'duration'; readonly unit: 'ms' | 's' }
    | { readonly kind: 'bytes' }
    /** So much in a time: `100/s`, `10MB/5s`. */
    | { readonly kind: 'rate' }
    | { readonly kind: 'choice'; readonly options: readonly (string | number | boolean)[] }
    | { readonly kind: 'toggle' }
    /** One server, or several with commas between; `scheme` must stand before each where given. With `bind`, an address to listen on instead. */
    | {
        readonly kind: 'hostPort'
        readonly port?: number
        readonly several?: true
        readonly scheme?: readonly string[]
        readonly bind?: true
      }
    | { readonly kind: 'url' }
    | { readonly kind: 'topicFilter' }
    | { readonly kind: 'code'; readonly language: 'sql' | 'json' | 'text' | 'acl' | 'check' }
    | { readonly kind: 'json' }
    /** PEM text, or the path where the broker keeps it; `holds` what it must be of. */
    | { readonly kind: 'file'; readonly accept: string; readonly holds?: Holds }
    | { readonly kind: 'keyValue' }
    | { readonly kind: 'list'; readonly options?: readonly string[] }
    /** A list of objects, each with these fields. */
    | {
        readonly kind: 'rows'
        readonly fields: Fields
        readonly least?: number
        readonly unique?: string
        /** Their order means something: they can be moved. */ readonly ordered?: true
      }
    /** An object that is there or not, with all that is below it. */
    | { readonly kind: 'section' }
    /**
     * One of several objects, or a word in its place; the fields below name theirs with `when`. `also` are
     * further words, `within` what an option has of its own accord.
     */
    | {
        readonly kind: 'variant'
        readonly options: readonly string[]
        readonly word?: string
        readonly also?: readonly string[]
        readonly within?: Readonly<Record<string, Readonly<Record<string, Json>>>>
      }
    /** Always the same word. */
    | { readonly kind: 'constant'; readonly value: string | boolean }
  )

export type Fields = Readonly<Record<string, Field>>

/** Whether a field is asked for only where another one, a switch, is on. */
const isBelow = (path: string, field: Field, home: string, owner: Field): boolean =>
  owner.kind === 'section' ? path.startsWith(`${home}.`) : field.when?.[home] === true

/** The switch that a whole group depends on: it belongs to the title of the group's card. */
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
    ({ kind, ...rest }) as unknown as Field

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
