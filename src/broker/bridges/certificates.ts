import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { Refusal } from '../http/refusal'

/** Texts of TLS files by their path in replies. */
export type Files = Readonly<Record<string, string>>

const kinds = ['cacertfile', 'certfile', 'keyfile', 'ocsp.issuer_pem'] as const

/** Whether a text has a block of PEM in lines of its own; text before it, such as “Bag Attributes”, is allowed. */
const isPem = (text: string): boolean =>
  /^-----BEGIN ([A-Z0-9 ]+)-----\r?\n[\s\S]+^-----END \1-----\s*?$/m.test(text)

/** The broker's own certificate, by its default path. */
const isOwn = (text: string): boolean => text.startsWith('${EMQX_ETC_DIR}/')

const unreadable = (reason: string): Refusal =>
  new Refusal(500, 'INTERNAL_ERROR', `{bad_ssl_config,${reason}}`)

/**
 * Moves PEM texts to files and puts their paths into the configuration, like the broker
 * (src/contract/docs/integration.md#bridges). Known paths keep their text, paths of existing files stay,
 * and anything else is refused.
 */
export function extractCertificates<T extends object>(
  config: T,
  folder: string,
  knownFiles: Files,
  refuse = unreadable,
  block = 'ssl',
): { config: T; files: Files } {
  // A listener's block has no switch.
  if (!isConfig(config) || (block === 'ssl' && at(config, 'ssl.enable') !== true))
    return { config, files: {} }
  const files: Record<string, string> = {}
  let result: Config = config
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
      result = withValueAt(result, `${block}.${kind}`, path)
    } else if (!isAbsolute(text) || !existsSync(text)) {
      throw refuse(`#{reason => invalid_file_path_or_pem_string,which_options => [[<<"${kind}">>]]}`)
    }
  }
  return { config: result as T, files }
}
