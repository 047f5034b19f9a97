import { newerFunctions } from './functions/newer'

/**
 * The families of functions, in the order of the contract's table (src/contract/docs/rule-sql.md#functions).
 */
const families = [
  'arithmetic',
  'math',
  'check',
  'convert',
  'text',
  'map',
  'array',
  'hash',
  'compress',
  'encode',
  'bit',
  'time',
  'mongo',
  'jq',
  'uuid',
  'message',
  'state',
  'schema',
] as const
type Family = (typeof families)[number]

/** A function as offered by the editor. */
export type FunctionEntry = {
  readonly name: string
  readonly family: Family
  /** Its signature, with optional arguments in brackets: `substr(s, start[, length])`. */
  readonly signature: string
  /** Key of its one line of help. */
  readonly help: `sql.function.${string}`
  /** Only the enterprise edition has it. */
  readonly enterprise?: true
  /** The first release that has it, if later than 5.1. */
  readonly since?: readonly [major: number, minor: number, patch: number]
}

const signatures: Readonly<Record<Family, readonly string[]>> = {
  arithmetic: ['mod(i, j)', 'div(i, j)', 'eq(a, b)'],
  math: [
    'abs(i)',
    'ceil(x)',
    'floor(x)',
    'round(x)',
    'acos(x)',
    'acosh(x)',
    'asin(x)',
    'asinh(x)',
    'atan(x)',
    'atanh(x)',
    'cos(x)',
    'cosh(x)',
    'sin(x)',
    'sinh(x)',
    'tan(x)',
    'tanh(x)',
    'exp(x)',
    'sqrt(x)',
    'log(x)',
    'log10(x)',
    'log2(x)',
    'power(x, y)',
    'fmod(x, y)',
    'random()',
  ],
  check: [
    'is_null(x)',
    'is_not_null(x)',
    'is_str(x)',
    'is_bool(x)',
    'is_int(x)',
    'is_float(x)',
    'is_num(x)',
    'is_map(x)',
    'is_array(x)',
    'is_null_var(x)',
    'is_not_null_var(x)',
  ],
  convert: [
    'str(x)',
    'str_utf8(x)',
    'bool(x)',
    'int(x)',
    'float(x[, decimals])',
    'float2str(f, decimals)',
    'map(x)',
    'null()',
  ],
  text: [
    'lower(s)',
    'upper(s)',
    'trim(s)',
    'ltrim(s)',
    'rtrim(s)',
    'reverse(s)',
    'strlen(s)',
    'substr(s, start[, length])',
    'split(s, separator[, mode])',
    'concat(a, b)',
    "tokens(s, characters[, 'nocrlf'])",
    'sprintf(format, …)',
    'sprintf_s(format, list)',
    'pad(s, length[, side[, fill]])',
    'replace(s, search, with[, which])',
    'regex_match(s, regex)',
    'regex_replace(s, regex, with)',
    'ascii(s)',
    'find(s, part[, side])',
    'join_to_string([separator, ]list)',
  ],
  map: [
    'map_new()',
    'map_get(path, map[, default])',
    'map_put(path, value, map)',
    'mget(key, map[, default])',
    'mput(key, value, map)',
    'map_keys(map)',
    'map_values(map)',
    'map_to_entries(map)',
    'map_to_redis_hset_args(map)',
  ],
  array: [
    'nth(n, list)',
    'length(list)',
    'sublist([start, ]length, list)',
    'first(list)',
    'last(list)',
    'contains(x, list)',
  ],
  hash: ['md5(s)', 'sha(s)', 'sha256(s)'],
  compress: ['gzip(b)', 'gunzip(b)', 'zip(b)', 'unzip(b)', 'zip_compress(b)', 'zip_uncompress(b)'],
  encode: [
    'base64_encode(b)',
    'base64_decode(s)',
    'json_encode(x)',
    'json_decode(s)',
    'term_encode(x)',
    'term_decode(b)',
    'bin2hexstr(b)',
    'hexstr2bin(s)',
  ],
  bit: [
    'bitnot(x)',
    'bitand(x, y)',
    'bitor(x, y)',
    'bitxor(x, y)',
    'bitsl(x, n)',
    'bitsr(x, n)',
    'bitsize(b)',
    'subbits(b[, start], length[, type, sign, endian])',
  ],
  time: [
    'now_timestamp([unit])',
    'now_rfc3339([unit])',
    'unix_ts_to_rfc3339(ts[, unit])',
    'rfc3339_to_unix_ts(text[, unit])',
    'format_date(unit, offset, format[, ts])',
    'date_to_unix_ts(unit, [offset, ]format, text)',
    'timezone_to_offset_seconds(zone)',
    'timezone_to_second(zone)',
  ],
  mongo: ['mongo_date([ts[, unit]])'],
  jq: ['jq(program, json[, timeout])'],
  uuid: ['uuid_v4()', 'uuid_v4_no_hyphen()'],
  message: [
    'msgid()',
    'qos()',
    'topic([n])',
    'flags()',
    'flag(name)',
    'clientid()',
    'clientip()',
    'peerhost()',
    'username()',
    'payload([path])',
    'contains_topic(list, topic[, qos])',
    'contains_topic_match(list, topic[, qos])',
  ],
  state: [
    'proc_dict_put(key, value)',
    'proc_dict_get(key)',
    'proc_dict_del(key)',
    'kv_store_put(key, value)',
    'kv_store_get(key[, default])',
    'kv_store_del(key)',
  ],
  schema: [
    'schema_decode(name, data[, type])',
    'schema_encode(name, object[, type])',
    'sparkplug_decode(data[, type])',
    'sparkplug_encode(object[, type])',
    'ai_completion(profile[, prompt], data)',
  ],
}

/** The first releases of functions that only the broker can run. */
const enterpriseSince: ReadonlyMap<string, FunctionEntry['since']> = new Map([['ai_completion', [5, 10, 0]]])

const sinceOf = (name: string): Pick<FunctionEntry, 'since'> => {
  const newer = Object.hasOwn(newerFunctions, name) ? newerFunctions[name] : undefined
  const since = newer?.since ?? enterpriseSince.get(name)
  return since === undefined ? {} : { since }
}

/** Every function of the language for completion and help. */
export const functionTable: readonly FunctionEntry[] = families.flatMap((family) =>
  signatures[family].map((signature) => {
    const name = signature.slice(0, signature.indexOf('('))
    return {
      name,
      family,
      signature,
      help: `sql.function.${name}` as const,
      ...(family === 'schema' && { enterprise: true as const }),
      ...sinceOf(name),
    }
  }),
)
