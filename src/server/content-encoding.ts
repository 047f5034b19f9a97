import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** A content encoding that browsers accept. */
type Encoding = {
  /** The suffix of files in this encoding. */
  readonly ending: string
  compress(plain: Buffer): Promise<Buffer>
}

/** The encodings in which text files of the build are stored, smallest output first. */
export const encodings: readonly Encoding[] = [
  {
    ending: '.br',
    compress: (plain) =>
      brotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
  },
  { ending: '.gz', compress: (plain) => zip(plain, { level: constants.Z_BEST_COMPRESSION }) },
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
