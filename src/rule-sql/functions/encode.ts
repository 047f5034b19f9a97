import { fromBase64, toBase64 } from '@/lib/text/base64'
import type { Fn, HashKind, Packing } from '../host'
import { decodeJson, encodeJson } from '../json'
import { binary, getBytes, raise, readable, type Binary, type Value } from '../value'
import { decodeTerm, encodeTerm } from './external-term'
import { bin, fn } from './kind'

/** Bytes as lowercase hexadecimal digits. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Blanks are skipped, padding is required, and the URL-safe alphabet is not supported
 * (src/contract/docs/rule-sql.md#json-and-encoding).
 */
function base64Decode(value: Binary): Binary {
  const packed = readable(value).replace(/[\t\n\r ]+/g, '')
  if (/[^A-Za-z0-9+/=]/.test(packed)) return raise('function_clause')
  return binary(fromBase64(packed) ?? raise('missing_padding'))
}

function hexDecode(value: Binary): Binary {
  const digits = readable(value)
  if (!/^[0-9A-Fa-f]*$/.test(digits)) return raise('function_clause')
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return binary(Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

const hash = (kind: HashKind): Fn => fn(1, ([value], { host }) => hex(host.hash(kind, getBytes(bin(value)))))

const pack = (kind: Packing): Fn =>
  fn(1, ([value], { host }) => binary(host.pack(kind, getBytes(bin(value)))))

const unpack = (kind: Packing): Fn =>
  fn(1, ([value], { host }) => {
    const packed = getBytes(bin(value))
    let bytes: Uint8Array
    try {
      bytes = host.unpack(kind, packed)
    } catch {
      return raise('data_error')
    }
    return binary(bytes)
  })

const on = (run: (value: Binary) => Value): Fn => fn(1, ([value]) => run(bin(value)))

/** Hashes, compression and encoding (src/contract/docs/rule-sql.md#functions). */
export const encodeFunctions: Readonly<Record<string, Fn>> = {
  md5: hash('md5'),
  sha: hash('sha'),
  sha256: hash('sha256'),
  gzip: pack('gzip'),
  gunzip: unpack('gzip'),
  zip: pack('raw'),
  unzip: unpack('raw'),
  zip_compress: pack('zlib'),
  zip_uncompress: unpack('zlib'),
  base64_encode: on((value) => toBase64(getBytes(value))),
  base64_decode: on(base64Decode),
  json_encode: fn(1, ([value]) => encodeJson(value)),
  json_decode: on(decodeJson),
  term_encode: fn(1, ([value]) => binary(encodeTerm(value))),
  term_decode: on((value) => decodeTerm(getBytes(value))),
  bin2hexstr: on((value) => hex(getBytes(value)).toUpperCase()),
  hexstr2bin: on(hexDecode),
}
