import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { at, put, type Config } from '@/contract/family/config'
import { Refusal } from '../http/refusal'

/** The texts of TLS files by the path they are told under. */
export type Files = Readonly<Record<string, string>>

const kinds = ['cacertfile', 'certfile', 'keyfile', 'ocsp.issuer_pem'] as const

const isPem = (text: string): boolean =>
  /^-----BEGIN [A-Z0-9 ]+-----[\s\S]+-----END [A-Z0-9 ]+-----\s*$/.test(text.trim())

/** The broker's own certificate, by the name that the defaults have for it. */
const isOwn = (text: string): boolean => text.startsWith('${EMQX_ETC_DIR}/')

const unreadable = (reason: string): Refusal =>
  new Refusal(500, 'INTERNAL_ERROR', `{bad_ssl_config,${reason}}`)

/**
 * Puts PEM texts aside and paths in their place, as the broker does
 * (src/contract/docs/integration.md#bridges); a path already told keeps its text, one that names a file of
 * this machine is left as it is, and anything else cannot be read.
 */
export function extractCertificates(
  config: Config,
  folder: string,
  knownFiles: Files,
  refuse = unreadable,
  block = 'ssl',
): { config: Config; files: Files } {
  // A listener's block has no switch: it is there or not.
  if (block === 'ssl' && at(config, 'ssl.enable') !== true) return { config, files: {} }
  const files: Record<string, string> = {}
  let result = config
  for (const kind of kinds) {
    const text = at(config, `${block}.${kind}`)
    if (typeof text !== 'string' || text === '') continue
    const stored = Object.hasOwn(knownFiles, text) ? knownFiles[text] : undefined
    if (stored !== undefined) files[text] = stored
    else if (block !== 'ssl' && isOwn(text)) continue
    else if (isPem(text)) {
      const path =
        `data/certs/${folder}/${kind.replace(/file$/, '').replace('.', '-')}-` +
        `${createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase()}`
      files[path] = text
      result = put(result, `${block}.${kind}`, path)
    } else if (!isAbsolute(text) || !existsSync(text)) {
      throw refuse(`#{reason => invalid_file_path_or_pem_string,which_options => [[<<"${kind}">>]]}`)
    }
  }
  return { config: result, files }
}
