import { Refusal } from '../../http/refusal'
import type { ApiConventions } from '../conventions'
import { bodies } from './bodies'
import { queries, repeated } from './queries'

/** Error texts for values of the wrong type. */
const parseErrors: Readonly<Record<string, string>> = {
  'boolean()': 'Unable to parse boolean value',
  'integer()': 'Unable to parse integer value',
  'qos()': 'Unable to parse string',
  'emqx_schema:duration()': 'Not a valid duration',
  'emqx_schema:duration_ms()': 'Not a valid duration',
  'emqx_schema:timeout_duration_ms()': 'Not a valid duration',
  'emqx_schema:duration_s()': 'Not a valid duration',
  'emqx_utils_calendar:epoch_millisecond()': 'bad_rfc3339_timestamp',
  'emqx_utils_calendar:epoch_second()': 'bad_rfc3339_timestamp',
  'emqx_schema:bytesize()': 'Not a valid bytesize',
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rewrites complaints in a JSON value; leaves anything else. */
function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded)
  if (!isObject(value)) return value
  const { reason, value: input, path } = value
  const expected = isObject(reason) ? reason['expected'] : undefined
  if (expected === 'emqx_limiter_schema:rate()') return { ...value, reason: input }
  const words = typeof expected === 'string' ? parseErrors[expected] : undefined
  if (words === undefined) return value
  // A number in a body is reported as a number; query parameters are text.
  const shownValue =
    expected === 'qos()' && String(path).includes('.') && /^\d+$/.test(String(input)) ? Number(input) : input
  return { ...value, value: shownValue, reason: words }
}

/** Rewrites refusals whose message is JSON; plain texts stay. */
function rewriteError(refusal: Refusal): Refusal {
  const { status, code, message, headers, also } = refusal
  if (status === 404 && message.startsWith('Invalid bridge ID'))
    return new Refusal(status, code, message.replace('but got ', 'but got: '))
  if (message === 'username_already_exist') return new Refusal(status, code, 'username_already_exists')
  if (message === 'bad peerhost') return new Refusal(status, code, JSON.stringify(message))
  if (status !== 400 || !/^[[{]/.test(message) || !message.includes('expected')) return refusal
  try {
    return new Refusal(status, code, JSON.stringify(reworded(JSON.parse(message))), headers, also)
  } catch (error) {
    // An Erlang term that only looks like JSON.
    if (error instanceof SyntaxError) return refusal
    throw error
  }
}

export const conventions: ApiConventions = {
  maxPageRows: 10_000,
  queries,
  repeatedQueries: repeated,
  bodies,
  preflightStatus: 500,
  rewriteError,
  rejectNonJson: () => new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'content-type:application/json Required'),
  rejectApiKey: (path) =>
    new Refusal(
      401,
      'API_KEY_NOT_ALLOW',
      `Please use bearer Token instead, using API key/secret in ${path.split('/')[1] ?? ''} path is not permitted`,
    ),
}
