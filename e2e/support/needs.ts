/** What a test needs that a real broker cannot give, or not every one. */
export type Need =
  /** A broker that it may leave changed, or that has done nothing before. */
  | 'own-broker'
  /** The demo data of a seed but `calm`: 30,000 clients, hostile texts, a stopped member. */
  | 'seed'
  /** A broker whose clock it moves. */
  | 'clock'
  /** A broker that it allows to install plugins. */
  | 'plugins'
  /** The console's server itself, with the embedded broker or with options. */
  | 'own-server'
  /** Several brokers at once. */
  | 'many-brokers'
  /** The login that a new broker has. */
  | 'default-password'
  /** A release or an edition that the broker does not have. */
  | 'release'

/** The tag of a test that needs this. A whole file says so by `test.use({ needs: [...] })`. */
export const toTag = (need: Need): `@${Need}` => `@${need}`

const needs: Readonly<Record<Need, true>> = {
  'own-broker': true,
  seed: true,
  clock: true,
  plugins: true,
  'own-server': true,
  'many-brokers': true,
  'default-password': true,
  release: true,
}
const isNeed = (text: string): text is Need => Object.hasOwn(needs, text)

/** The needs that these tags name. */
export const needsOfTags = (tags: readonly string[]): readonly Need[] =>
  tags.map((tag) => tag.slice(1)).filter(isNeed)

/** Whether the real broker has a release, such as `5.8`, or a later one, and an edition. */
type HasRelease = (minimum: string, edition?: 'enterprise') => boolean

/** What all tests of a file need, by its source: what it declares, and what it asks of the fixtures. */
export function needsOfFile(source: string, hasRelease: HasRelease): readonly Need[] {
  const declared = [...source.matchAll(/\bneeds: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']*)'/g)].map(([, name = '']) => name).filter(isNeed),
  )
  const [, minimum] = /\bbeforeRelease\('([\d.]+)'/.exec(source) ?? []
  const edition = /edition: 'enterprise'|'--edition', 'enterprise'/.test(source) ? 'enterprise' : undefined
  const hasIt = minimum === undefined && edition === undefined ? true : hasRelease(minimum ?? '5.0', edition)
  return [
    ...declared,
    ...(/\bwithOwnBroker\(/.test(source) ? (['own-broker'] as const) : []),
    ...(/\bseed: '(?:busy|hostile|degraded)'/.test(source) ? (['seed'] as const) : []),
    ...(/from '\.\.\/support\/(?:another-login|fleet|observed-brokers)'/.test(source)
      ? (['many-brokers'] as const)
      : []),
    ...(hasIt ? [] : (['release'] as const)),
  ]
}
