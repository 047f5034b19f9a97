import { releaseOf, type Broker, type Edition } from '@/contract/capability'
import { createRelease, type BrokerRelease, type ReleaseNames } from '../lib/release'

/** Releases that were recorded from real brokers. */
export const confirmedApis = ['5.1', '5.8'] as const
/** The coming release, of which only the source was read. */
export const comingApi = '6.3'
/** Releases that the tests run on. The embedded broker answers as any from 5.1 to 6.3 ({@link isApi}). */
export const apis = [...confirmedApis, '5.9', '6.1', '6.2', comingApi] as const
export type Api = `${number}.${number}`

/** The recorded versions, and the first that has message queues; other releases answer as their `.0`. */
const versions: Readonly<Record<string, string>> = {
  '5.1': '5.1.6',
  '5.8': '5.8.9',
  '6.1': '6.1.1',
  '6.2': '6.2.2',
}

const partsOf = (api: string) => api.split('.').map(Number) as [major: number, minor: number]

/** Whether the embedded broker can answer as a release, such as `5.8`. */
export function isApi(text: string): text is Api {
  const [major, minor] = partsOf(text)
  return /^[56]\.\d+$/.test(text) && (major === 5 ? minor >= 1 && minor <= 10 : minor <= 3)
}

/** Whether the release has a single edition, named enterprise: from 5.9 on. */
export const hasSingleEdition = (api: Api): boolean => {
  const [major, minor] = partsOf(api)
  return major > 5 || minor >= 9
}

/** The names of a release. The tags of 6.x have no prefix letter. */
function namesOf(api: Api, edition: Edition): ReleaseNames {
  const version = edition === 'enterprise' && api === '5.1' ? '5.1.1' : (versions[api] ?? `${api}.0`)
  if (edition === 'opensource' && !hasSingleEdition(api))
    return { name: 'Opensource', code: 'ce', version, tag: `v${version}` }
  return { name: 'Enterprise', code: 'ee', version, tag: api.startsWith('6') ? version : `e${version}` }
}

export const toRelease = (api: Api, edition: Edition): BrokerRelease =>
  createRelease(namesOf(api, edition), edition)

/** Release and edition, for capability checks. */
export const toBroker = (edition: Edition, api: Api = '5.1'): Broker => ({
  edition,
  release: releaseOf(namesOf(api, edition).version),
})
