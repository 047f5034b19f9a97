import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const [brotli, unbrotli, zip, unzip] = [
  promisify(brotliCompress),
  promisify(brotliDecompress),
  promisify(gzip),
  promisify(gunzip),
]

/** A packing that a browser may ask for. */
export type Packing = {
  /** Its name in `Accept-Encoding` and `Content-Encoding`. */
  readonly coding: 'br' | 'gzip'
  /** What is added to the name of a file packed so. */
  readonly ending: string
  pack(plain: Buffer): Promise<Buffer>
  /** Rejects what was not packed so. */
  unpack(packed: Buffer): Promise<Buffer>
}

/** The packings, the smaller first. */
export const packings: readonly Packing[] = [
  {
    coding: 'br',
    ending: '.br',
    unpack: (packed) => unbrotli(packed),
    pack: (plain) =>
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
    unpack: (packed) => unzip(packed),
    pack: (plain) => zip(plain, { level: constants.Z_BEST_COMPRESSION }),
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

/** Whether a file by its name holds text; pictures and fonts are packed already. */
export const isText = (name: string): boolean => textual.has(extname(name))

/** How much each coding is wanted, 0 to 1, by `Accept-Encoding` (RFC 9110, 12.5.3); a weight that cannot be read counts as none. */
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

/** The packings a browser takes, best first; the smaller one first among those it wants alike. */
export function acceptable(accept: string): readonly Packing[] {
  const wanted = weights(accept)
  const weight = ({ coding }: Packing) => wanted.get(coding) ?? wanted.get('*') ?? 0
  return packings.filter((packing) => weight(packing) > 0).sort((a, b) => weight(b) - weight(a))
}
