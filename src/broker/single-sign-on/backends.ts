import * as z from 'zod/mini'
import { availableFields } from '@/contract/family/body'
import { isConfig, masked, restored, type Config } from '@/contract/family/config'
import type { singleSignOnEndpoints } from '@/features/single-sign-on/contract'
import { findBackendKind } from '@/features/single-sign-on/fields'
import { backends as known, type Backend } from '@/features/single-sign-on/model/names'
import { extractCertificates, type Files } from '../bridges/certificates'
import { checkConnection, readAddress } from '../bridges/connection-check'
import { pathRefusal, refusalOf } from '../checks/complaint'
import { described } from '../checks/described'
import type { HandlersOf } from '../handler'
import { Refusal } from '../http/refusal'
import { attemptAsync } from '../lib/attempt'
import type { BrokerRelease } from '../lib/release'
import { CorruptData, type Document } from '../store/persist'

const StoredBackends = z.record(
  z.string(),
  z.object({ settings: z.custom<Config>(isConfig), files: z.record(z.string(), z.string()) }),
)

/** What an enabled backend reports: no user is looked up. */
const notRunning = 'the embedded broker stores single sign-on but asks no directory or provider'

/** The field with the address that a backend connects to when it starts. */
const addressFields: Readonly<Record<Backend, string>> = {
  ldap: 'server',
  oidc: 'issuer',
  saml: 'idp_metadata_url',
}
const defaultPortOfLdap = ':389'
const reachTimeoutMs = 5000

/** Throws the refusal of a backend whose directory or provider does not respond. */
async function reach(backend: Backend, settings: Config): Promise<void> {
  const text = String(settings[addressFields[backend]])
  const url = backend !== 'ldap' ? text : `http://${text}${/:\d+$/.test(text) ? '' : defaultPortOfLdap}`
  const { host, port } = readAddress(url)
  const { signal } = new AbortController()
  const { failure } = await attemptAsync(() =>
    checkConnection({ host, port, timeout: reachTimeoutMs, signal }),
  )
  if (failure !== undefined) throw new Refusal(400, 'BAD_REQUEST', failure)
}

const missing = () => new Refusal(404, 'BACKEND_NOT_FOUND', 'Backend not found')

/**
 * The backends of single sign-on, stored only (src/contract/docs/accounts.md#single-sign-on). One that cannot be reached is
 * refused when it is enabled, and has been saved. Enabled ones are offered on the login page, as the real broker does while a
 * directory is away: every login is refused.
 */
export function createSingleSignOn(document: Document, release: BrokerRelease) {
  const read = z.safeParse(StoredBackends, document.read() ?? {})
  if (!read.success)
    throw new CorruptData('single-sign-on.json does not hold backends. Repair it or move it away.')
  let stored: Readonly<Record<string, { readonly settings: Config; readonly files: Files }>> = read.data

  /** Written first: what cannot be stored has not happened. */
  const save = (next: typeof stored) => {
    document.write(next)
    stored = next
  }
  const checkBackend = (backend: string) => {
    if (release.since('6.2.0') && !known.some((one) => one === backend)) throw pathRefusal('backend', backend)
  }
  const find = (backend: string) => {
    checkBackend(backend)
    const found = stored[backend]
    if (found === undefined) throw missing()
    return found
  }
  const running = (): Backend[] => known.filter((backend) => stored[backend]?.settings['enable'] === true)
  const handlers: HandlersOf<typeof singleSignOnEndpoints> = {
    ssoList: () =>
      known.flatMap((backend) => {
        const found = stored[backend]
        if (found === undefined) return []
        const enable = found.settings['enable'] === true
        return [{ backend, enable, running: false, last_error: enable ? notRunning : '' }]
      }),
    ssoDetail: ({ params }) => {
      const { settings } = find(params.backend)
      return { ...masked(settings), backend: params.backend }
    },
    async ssoUpdate({ params: { backend }, body }) {
      checkBackend(backend)
      const kind = findBackendKind(backend)
      if (kind === undefined || (backend === 'oidc' && !release.has('singleSignOnOidc')))
        throw refusalOf({ path: 'backend', reason: `expected one of ${known.join(', ')}` })
      const old = stored[backend]
      const sent = isConfig(body) && old !== undefined ? restored(body, old.settings) : body
      const { fields } = availableFields(
        kind.fields,
        {},
        (needs) => needs === undefined || release.has(needs),
      )
      const checked = described({ ...kind, fields }).check(sent)
      if (!checked.ok) throw refusalOf(...checked.complaints)
      const { config: settings, files } = extractCertificates(
        checked.value,
        `sso/${backend}`,
        old?.files ?? {},
        (reason) => new Refusal(400, 'BAD_REQUEST', `Reason: ${reason}`),
      )
      save({ ...stored, [backend]: { settings, files } })
      if (settings['enable'] === true) await reach(kind.kind, settings)
      return { ...masked(settings), backend }
    },
    ssoRemove({ params: { backend } }) {
      find(backend)
      const { [backend]: _, ...others } = stored
      save(others)
    },
  }
  return { handlers, running }
}
