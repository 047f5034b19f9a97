import { statSync } from 'node:fs'
import { redact } from '@/lib/text/redact'
import { seedNames, type SeedName } from '@/broker/seeds/all'
import { apis, hasSingleEdition, isApi, type Api } from '@/broker/releases/releases'
import type { Edition } from '@/contract/capability'
import { parseBind } from '@/lib/net/bind'
import { BadOption } from './bad-option'
import { mcpLevels, type McpLevel } from './option-flags'
import { parseBase } from './base-path'
import { parseTrustedProxies, type TrustedProxies } from './client-address'
import type { Setting } from './option-settings'
import type { TlsFiles } from './tls'

/** A port, or the fallback where none is set. */
export function readPort(setting: Setting | undefined, fallback: number): number {
  if (setting === undefined) return fallback
  const { name, text } = setting
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new BadOption(`${name} must be a port from 0 to 65535, not "${text}"`)
  return Number(text)
}

/** The address of a broker. A login in it would be dropped, as users log in themselves. */
export function readUrl(setting: Setting | undefined, schemes: readonly string[]): URL | undefined {
  if (setting === undefined) return undefined
  const { name, text } = setting
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && (url.username !== '' || url.password !== ''))
    throw new BadOption(
      `${name} must have no user and no password in its address: every user of the console logs in`,
    )
  if (!url || !schemes.includes(url.protocol) || url.hostname === '' || url.search !== '' || url.hash !== '')
    throw new BadOption(
      `${name} must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}, not "${redact(text)}"`,
    )
  return url
}

export function readSeed(setting: Setting | undefined, fallback: SeedName): SeedName {
  if (setting === undefined) return fallback
  const seed = seedNames.find((name) => name === setting.text)
  if (!seed)
    throw new BadOption(`${setting.name} must be one of ${seedNames.join(', ')}, not "${setting.text}"`)
  return seed
}

/** The level of `--mcp`; undefined without it. */
export function readMcpLevel(setting: Setting | undefined): McpLevel | undefined {
  if (setting === undefined) return undefined
  const level = mcpLevels.find((one) => one === setting.text)
  if (!level)
    throw new BadOption(`${setting.name} must be one of ${mcpLevels.join(', ')}, not "${setting.text}"`)
  return level
}

export function readApi(setting: Setting | undefined, fallback: Api): Api {
  if (setting === undefined) return fallback
  const { name, text } = setting
  if (!isApi(text))
    throw new BadOption(`${name} must be a release from ${apis[0]} to ${apis.at(-1) ?? ''}, not "${text}"`)
  return text
}

/** The edition that the built-in broker answers as. Later releases have only one. */
export function readEdition(setting: Setting | undefined, api: Api, fallback: Edition): Edition {
  const hasOne = hasSingleEdition(api)
  if (setting === undefined) return hasOne ? 'enterprise' : fallback
  const { name, text } = setting
  if (text !== 'opensource' && text !== 'enterprise')
    throw new BadOption(`${name} must be opensource or enterprise, not "${text}"`)
  if (hasOne && text === 'opensource')
    throw new BadOption(`${name} must be enterprise with release ${api}: releases from 5.9 on have no other`)
  return text
}

/** An address and port in one. */
export function readListen(setting: Setting): { readonly host: string; readonly port: number } {
  const { name, text } = setting
  const bind = parseBind(text)
  if (!bind)
    throw new BadOption(
      `${name} must be an IP address and a port from 1 to 65535 such as 0.0.0.0:4180, not "${text}"`,
    )
  return { host: bind.host ?? (text.includes('[') ? '::' : '0.0.0.0'), port: bind.port }
}

export function readBase(setting: Setting | undefined): string {
  const base = parseBase(setting?.text ?? '')
  if (base === undefined)
    throw new BadOption(
      `${setting?.name ?? ''} must be a path such as /ops/switchboard, not "${setting?.text ?? ''}"`,
    )
  return base
}

export function readTlsFiles(
  certificate: Setting | undefined,
  key: Setting | undefined,
): TlsFiles | undefined {
  if (!certificate && !key) return undefined
  if (!certificate || !key)
    throw new BadOption(
      `${(certificate ?? key)?.name ?? ''} needs its counterpart: --tls-cert and --tls-key belong together`,
    )
  return { certificate: certificate.text, key: key.text }
}

export function readProxies(setting: Setting | undefined, fallback: TrustedProxies): TrustedProxies {
  if (setting === undefined) return fallback
  const { name, text } = setting
  const proxies = parseTrustedProxies(text)
  if (!proxies)
    throw new BadOption(`${name} must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not "${text}"`)
  return proxies
}

export function readCount(setting: Setting | undefined, fallback: number): number {
  if (setting === undefined) return fallback
  const { name, text } = setting
  if (!/^\d{1,6}$/.test(text)) throw new BadOption(`${name} must be a number from 0 to 999999, not "${text}"`)
  return Number(text)
}

/** The path of a folder that exists; undefined without the option. */
export function readFolder(setting: Setting | undefined): string | undefined {
  if (setting === undefined) return undefined
  const { name, text } = setting
  if (statSync(text, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new BadOption(`${name} must be a folder, not "${text}"`)
  return text
}

/** The items of a list that are separated by commas. */
export const readList = (setting: Setting | undefined): readonly string[] =>
  (setting?.text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** One host name or IP address, with its port if it has one, in the form that browsers send; undefined when invalid. */
function parseHost(text: string): string | undefined {
  const [, name = '', port] = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\*]+)(?::(\d{1,5}))?$/i.exec(text) ?? []
  const address = `http://${name}/`
  if (name === '' || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535 || !URL.canParse(address))
    return undefined
  return `${new URL(address).hostname}${port === undefined ? '' : `:${String(Number(port))}`}`
}

/** Host names in lower case, with or without a port. */
export function readHosts(setting: Setting | undefined): readonly string[] {
  return readList(setting).map((item) => {
    const host = parseHost(item)
    if (host === undefined)
      throw new BadOption(
        `${setting?.name ?? ''} must be host names such as console.example,ops.example:8443, not "${item}"`,
      )
    return host
  })
}
