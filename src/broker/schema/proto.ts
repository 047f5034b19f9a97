import { scanProto, type ProtoToken } from './proto-scan'

/** A field of a message; a map is a repeated field with a key type. */
export type ProtoField = {
  readonly label: 'required' | 'optional' | 'repeated' | 'implicit'
  readonly type: string
  readonly name: string
  readonly number: number
  /** The key type of a map; `type` is that of its values. */
  readonly key?: string
  readonly packed?: boolean
  /** Whether it is a group. */
  readonly group?: true
}
export type ProtoMessage = {
  readonly kind: 'message'
  readonly name: string
  readonly fields: readonly ProtoField[]
}
export type ProtoEnum = {
  readonly kind: 'enum'
  readonly name: string
  readonly values: ReadonlyMap<string, number>
}

/** The types of a definition; nested names are dotted. */
export type ProtoFile = {
  readonly proto3: boolean
  readonly packageName: string
  readonly types: ReadonlyMap<string, ProtoMessage | ProtoEnum>
}

/** A syntax error. */
export class ProtoSyntax extends Error {
  constructor(readonly rest: readonly ProtoToken[]) {
    super(`syntax error before ${rest[0]?.text ?? 'the end'}`)
  }
}

const labels: ReadonlySet<string> = new Set(['required', 'optional', 'repeated'])
const maxFieldNumber = 536_870_911

/**
 * Parses proto2 and proto3: messages, enums, oneof, map and group fields; services and options are
 * skipped.
 */
export function parseProto(source: string): ProtoFile {
  const tokens = scanProto(source)
  const types = new Map<string, ProtoMessage | ProtoEnum>()
  let at = 0
  let proto3 = false
  let packageName = ''
  const fail = (): never => {
    throw new ProtoSyntax(tokens.slice(at))
  }
  const is = (text: string, ahead = 0) =>
    tokens[at + ahead]?.text === text && tokens[at + ahead]?.kind !== 'text'
  const took = (text: string): boolean => {
    if (!is(text)) return false
    at++
    return true
  }
  const need = (text: string): void => {
    if (!took(text)) fail()
  }
  const take = (kind: ProtoToken['kind']): string => {
    const token = tokens[at]
    if (token?.kind !== kind) return fail()
    at++
    return token.text
  }
  const dotted = (): string => {
    let name = took('.') ? `.${take('word')}` : take('word')
    while (took('.')) name += `.${take('word')}`
    return name
  }
  const numberOf = (): number => {
    const token = tokens[at]
    const number = Number(token?.text)
    if (token?.kind !== 'number' || !Number.isInteger(number)) return fail()
    at++
    return number
  }
  /** Skips to the end of the statement. */
  const skip = (): void => {
    let depth = 0
    for (; at < tokens.length; at++) {
      if (is('{') || is('[') || is('(')) depth++
      else if (is('}') || is(']') || is(')')) depth--
      if (depth < 0) fail()
      if (depth === 0 && (is(';') || is('}'))) return void at++
    }
    fail()
  }
  const options = (): { packed?: boolean } => {
    if (!took('[')) return {}
    let packed: boolean | undefined
    do {
      const name = took('(') ? (dotted(), need(')'), '') : take('word')
      while (took('.')) dotted()
      need('=')
      if (took('{')) {
        at--
        let depth = 0
        do {
          if (at >= tokens.length) fail()
          if (is('{')) depth++
          if (is('}')) depth--
          at++
        } while (depth > 0)
        continue
      }
      const value = tokens[at++]
      if (value === undefined || value.kind === 'sign' || value.kind === 'bad') {
        at--
        fail()
      }
      if (name === 'packed') packed = value?.text === 'true'
    } while (took(','))
    need(']')
    return packed === undefined ? {} : { packed }
  }
  const field = (label: ProtoField['label'], scope: string): ProtoField => {
    if (is('map') && is('<', 1)) {
      at += 2
      const key = take('word')
      need(',')
      const type = dotted()
      need('>')
      return { label: 'repeated', key, type, ...named() }
    }
    if (is('group')) {
      at++
      const name = take('word')
      need('=')
      const number = numberOf()
      message(name, scope)
      return { label, type: name, name: name.toLowerCase(), number, group: true }
    }
    return { label, type: dotted(), ...named() }
  }
  const named = (): Pick<ProtoField, 'name' | 'number' | 'packed'> => {
    const name = take('word')
    need('=')
    const number = numberOf()
    if (number < 1 || number > maxFieldNumber) {
      at--
      fail()
    }
    const rest = options()
    need(';')
    return { name, number, ...rest }
  }
  const members = (fields: ProtoField[], scope: string): void => {
    while (!took('}')) {
      if (took(';')) continue
      if (is('message') && is('{', 2)) {
        at++
        message(take('word'), scope)
      } else if (is('enum') && is('{', 2)) {
        at++
        enumeration(take('word'), scope)
      } else if (is('oneof') && is('{', 2)) {
        at += 3
        while (!took('}'))
          if (is('option')) skip()
          else fields.push(field('optional', scope))
      } else if ((is('option') || is('reserved') || is('extensions')) && !is('=', 2)) skip()
      else if (is('extend') && (is('{', 2) || is('.', 2))) skip()
      else {
        const label = tokens[at]?.text ?? ''
        const labelled = labels.has(label)
        if (labelled) at++
        // Only proto3 allows a field without a label, and map fields never have one.
        else if (!proto3 && !(is('map') && is('<', 1))) fail()
        fields.push(field(labelled ? (label as ProtoField['label']) : 'implicit', scope))
      }
    }
  }
  const message = (name: string, scope: string): void => {
    const path = scope === '' ? name : `${scope}.${name}`
    const start = at
    need('{')
    const fields: ProtoField[] = []
    members(fields, path)
    if (
      new Set(fields.map((each) => each.number)).size < fields.length ||
      new Set(fields.map((each) => each.name)).size < fields.length
    ) {
      at = start
      fail()
    }
    types.set(path, { kind: 'message', name: path, fields })
  }
  const enumeration = (name: string, scope: string): void => {
    const path = scope === '' ? name : `${scope}.${name}`
    need('{')
    const values = new Map<string, number>()
    while (!took('}')) {
      if (took(';')) continue
      if (is('option') || is('reserved')) {
        skip()
        continue
      }
      const value = take('word')
      need('=')
      values.set(value, numberOf())
      options()
      need(';')
    }
    types.set(path, { kind: 'enum', name: path, values })
  }

  while (at < tokens.length) {
    if (took(';')) continue
    if (took('syntax')) {
      need('=')
      const version = take('text').slice(1, -1)
      if (version !== 'proto2' && version !== 'proto3') {
        at--
        fail()
      }
      proto3 = version === 'proto3'
      need(';')
    } else if (took('package')) {
      packageName = dotted()
      need(';')
    } else if (took('message')) message(take('word'), '')
    else if (took('enum')) enumeration(take('word'), '')
    else if (is('import') || is('option') || is('service') || is('extend')) skip()
    else fail()
  }
  return { proto3, packageName, types }
}
