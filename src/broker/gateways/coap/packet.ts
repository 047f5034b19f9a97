import { generate, parse, type OptionName, type ParsedPacket } from 'coap-packet'

/** CoAP codes that this gateway uses (RFC 7252 §12.1). */
export const Code = {
  empty: '0.00',
  created: '2.01',
  deleted: '2.02',
  changed: '2.04',
  content: '2.05',
  noContent: '2.07',
  badRequest: '4.00',
  unauthorized: '4.01',
  notFound: '4.04',
  notAllowed: '4.05',
  tooLarge: '4.13',
  serverError: '5.00',
} as const

export const methods = { get: '0.01', post: '0.02', put: '0.03', delete: '0.04' } as const
export type Method = keyof typeof methods

/** Names of the codes in the API. */
const words: Readonly<Record<string, string>> = {
  '2.01': 'created',
  '2.02': 'deleted',
  '2.03': 'valid',
  '2.04': 'changed',
  '2.05': 'content',
  '2.07': 'nocontent',
  '2.31': 'continue',
  '4.00': 'bad_request',
  '4.01': 'unauthorized',
  '4.02': 'bad_option',
  '4.03': 'forbidden',
  '4.04': 'not_found',
  '4.05': 'method_not_allowed',
  '4.06': 'not_acceptable',
  '4.12': 'precondition_failed',
  '4.13': 'request_entity_too_large',
  '4.15': 'unsupported_content_format',
  '5.00': 'internal_server_error',
  '5.01': 'not_implemented',
  '5.02': 'bad_gateway',
  '5.03': 'service_unavailable',
  '5.04': 'gateway_timeout',
}
export const wordOf = (code: string): string => words[code] ?? code

/** Message types: confirmable, non-confirmable, acknowledgement, reset (RFC 7252 §4). */
export type Carriage = 'con' | 'non' | 'ack' | 'rst'
export type Message = {
  readonly carriage: Carriage
  readonly code: string
  readonly id: number
  readonly token: Buffer
  readonly options: readonly { readonly name: OptionName; readonly value: Buffer }[]
  readonly payload: Buffer
}

const longestDatagram = 65_507

/** Parses a datagram; undefined if it is not CoAP. */
export function read(bytes: Buffer): Message | undefined {
  let packet: ParsedPacket
  try {
    packet = parse(bytes)
  } catch {
    return undefined
  }
  const { code, messageId, token, payload } = packet
  // A token has at most eight bytes (RFC 7252 §3).
  if (token.length > 8) return undefined
  const options = packet.options.flatMap(({ name, value }) =>
    typeof name === 'string' ? [{ name, value }] : [],
  )
  return {
    carriage: packet.ack ? 'ack' : packet.reset ? 'rst' : packet.confirmable ? 'con' : 'non',
    code,
    id: messageId,
    token,
    options,
    payload,
  }
}

export const write = ({ carriage, code, id, token, options, payload }: Message): Buffer =>
  generate(
    {
      code,
      messageId: id,
      token,
      options: [...options],
      payload,
      confirmable: carriage === 'con',
      ack: carriage === 'ack',
      reset: carriage === 'rst',
    },
    longestDatagram,
  )

const texts = ({ options }: Message, wanted: OptionName): string[] =>
  options.filter(({ name }) => name === wanted).map(({ value }) => value.toString('utf8'))

/** The segments of the path. */
export const pathOf = (message: Message): string[] => texts(message, 'Uri-Path')

/** The query parameters. */
export const queryOf = (message: Message): ReadonlyMap<string, string> =>
  new Map(
    texts(message, 'Uri-Query').map((each) => {
      const at = each.indexOf('=')
      return at < 0 ? [each, ''] : [each.slice(0, at), each.slice(at + 1)]
    }),
  )

/** An unsigned integer option in as few bytes as possible. */
export function numberOption(name: OptionName, value: number): { name: OptionName; value: Buffer } {
  const bytes: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return { name, value: Buffer.from(bytes) }
}

/** The value of the Observe option; undefined without one. */
export function observeOf({ options }: Message): number | undefined {
  const found = options.find(({ name }) => name === 'Observe')
  return found && (found.value.length === 0 ? 0 : found.value.readUIntBE(0, Math.min(found.value.length, 3)))
}

/** Content formats (RFC 7252 §12.3). */
export const formats: Readonly<Record<string, number>> = {
  'text/plain': 0,
  'application/octet-stream': 42,
  'application/json': 50,
}
