import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const [brotli, unbrotli, zip, unzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
  promisify(gunzip),
]

/** A content encoding that browsers accept. */
export type Encoding = {
  /** Its name in `Accept-Encoding` and `Content-Encoding`. */
  readonly coding: 'br' | 'gzip'
  /** The suffix of files in this encoding. */
  readonly ending: string
  compress(plain: Buffer): Promise<Buffer>
  /** Rejects data that is not in this encoding. */
  decompress(compressed: Buffer): Promise<Buffer>
}

/** The encodings, smallest output first. */
export const encodings: readonly Encoding[] = [
  {
    coding: 'br',
    ending: '.br',
    decompress: (compressed) => unbrotli(compressed),
    compress: (plain) =>
      brotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
  },
  {
    coding: 'gzip',
    ending: '.gz',
    decompress: (compressed) => unzip(compressed),
    compress: (plain) => zip(plain, { level: constants.Z_BEST_COMPRESSION }),
  },
]

const textual: ReadonlySet<string> = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.map',
  '.txt',
  '.svg',
  '.webmanifest',
])

/** Whether a file is text, by its name; images and fonts are already compressed. */
export const isText = (name: string): boolean => textual.has(extname(name))

/** The weight of each coding in `Accept-Encoding`, 0 to 1 (RFC 9110, 12.5.3); invalid weights count as 0. */
function weights(accept: string): ReadonlyMap<string, number> {
  return new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
        const weight = parameters.find((text) => text.startsWith('q='))
        return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
      }),
  )
}

/** The encodings a browser accepts, best first; of equal weights the smaller output first. */
export function acceptable(accept: string): readonly Encoding[] {
  const accepted = weights(accept)
  const weight = ({ coding }: Encoding) => accepted.get(coding) ?? accepted.get('*') ?? 0
  return encodings.filter((encoding) => weight(encoding) > 0).sort((a, b) => weight(b) - weight(a))
}
