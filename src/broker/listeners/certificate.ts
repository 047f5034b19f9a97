import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate and its key, both as PEM. */
export type Pair = { readonly cert: string; readonly key: string }

const day = 24 * 3600 * 1000

/** A DER value (X.690 §8.1): tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts)
const integer = (bytes: Buffer) => der(0x02, bytes)
const text = (words: string) => der(0x0c, Buffer.from(words))
const octets = (...parts: readonly Buffer[]) => der(0x04, ...parts)
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
/** UTCTime `YYMMDDHHMMSSZ`, for the years 1950 to 2049. */
const moment = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** Object identifiers in DER. */
const oid = {
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
  alternativeNames: Buffer.from('0603551d11', 'hex'),
  basicConstraints: Buffer.from('0603551d13', 'hex'),
} as const

/** The names and addresses of this machine (RFC 5280 §4.2.1.6). */
const thisMachine = sequence(
  der(0x82, Buffer.from('localhost')),
  der(0x87, Buffer.from([127, 0, 0, 1])),
  der(0x87, Buffer.from([...new Array<number>(15).fill(0), 1])),
)

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`

/**
 * A self-signed certificate for this machine, valid for a year from yesterday; `now` in ms. Node creates
 * keys and signatures, but not certificates.
 */
export function selfSigned(now: number): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid.ecdsaWithSha256)
  const name = sequence(set(sequence(oid.commonName, text('localhost'))))
  // Positive, without a leading zero.
  const serial = Buffer.from([0x40, ...randomBytes(15)])
  const vouchesItself = sequence(oid.basicConstraints, octets(sequence(der(0x01, Buffer.from([0xff])))))
  const extensions = der(0xa3, sequence(sequence(oid.alternativeNames, octets(thisMachine)), vouchesItself))
  const toSign = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    name,
    sequence(moment(now - day), moment(now + 365 * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const cert = sequence(toSign, algorithm, bits(sign('sha256', toSign, privateKey)))
  return {
    cert: pem('CERTIFICATE', cert),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
