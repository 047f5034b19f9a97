// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the server says of its brokers, as the page is loaded. */
function openPage(site: object | undefined, search = ''): void {
  vi.resetModules()
  document.head.replaceChildren()
  if (site !== undefined) {
    const meta = document.createElement('meta')
    meta.name = 'switchboard'
    meta.content = JSON.stringify(site)
    document.head.append(meta)
  }
  globalThis.history.replaceState(null, '', `/${search}`)
}
const keysOf = (storage: Storage) => Object.keys(storage).sort()
const profile = (name: string, identity: string) => ({
  identity,
  name,
  label: name,
  color: 'ok',
  production: false,
  readOnly: false,
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => openPage(undefined))

it('keeps what belongs to a broker under its identity, and the appearance for all', async () => {
  openPage({ identity: 'a' })
  const { storage, storedName } = await import('./storage')
  for (const name of ['journal', 'theme', 'alarmRules', 'macros', 'mqtt-connections']) storage.set(name, name)
  expect(keysOf(localStorage)).toEqual([
    '@a/alarmRules',
    '@a/journal',
    '@a/mqtt-connections',
    'macros',
    'theme',
  ])
  expect(storedName('journal')).toBe('@a/journal')
})

it('finds nothing of the broker before, at the same address', async () => {
  openPage({ identity: 'a' })
  const first = await import('./storage')
  const { ofBroker } = await import('./site')
  first.storage.set('journal', '[]')
  sessionStorage.setItem(ofBroker('undo'), '{}')
  openPage({ identity: 'b' })
  const second = await import('./storage')
  const site = await import('./site')
  expect([second.storage.get('journal'), sessionStorage.getItem(site.ofBroker('undo'))]).toEqual([null, null])
})

it.each([
  ['', undefined, '@b/x'],
  ['?broker=lab', undefined, '@b/x'],
  ['?broker=prod', undefined, '@c/x'],
  ['?broker=gone', undefined, '@unknown-gone/x'],
  ['?broker=prod', '/ops', '/ops@c/x'],
])('names the broker of a page by its identity: %s %s', async (search, base, key) => {
  openPage({ ...(base && { base }), brokers: [profile('lab', 'b'), profile('prod', 'c')] }, search)
  const { ofBroker, ofNamedBroker, getIdentityAt, getBase } = await import('./site')
  expect([ofBroker('x'), ofNamedBroker('prod', 'x')]).toEqual([key, `${base ?? ''}@c/x`])
  expect([getIdentityAt(getBase('lab')), getIdentityAt('/elsewhere')]).toEqual(['b', undefined])
})

it('uses plain names without a server that names the broker: the origin has one', async () => {
  openPage(undefined)
  const { ofBroker, getIdentityAt } = await import('./site')
  expect([ofBroker('journal'), getIdentityAt('')]).toEqual(['journal', undefined])
})

const gone = {
  '@gone/journal': '[]',
  '@gone/owner': 'ops',
  '@gone/usedValues': '{}',
  '@gone/mqtt-connections': '[]',
  '@run-1/alarmRules': '{}',
  // Of earlier versions, which did not name the broker.
  journal: '[]',
  'lab/used': '{}',
}
const staying = {
  '@a/journal': '[]',
  '@gone/alarmRules': '{}',
  '/ops@gone/journal': '[]',
  '/ops/journal': '[]',
  macros: '{}',
  theme: 'dark',
  'columns.client': '[]',
}

it('deletes what a user did at brokers that this page no longer has', async () => {
  for (const [name, text] of Object.entries({ ...gone, ...staying })) localStorage.setItem(name, text)
  for (const name of ['@gone/undo', '@gone/draft.screen', 'undo', '@a/undo', 'reloadedFor'])
    sessionStorage.setItem(name, '{}')
  openPage({ identity: 'a' })
  const { dropStaleRecords } = await import('./stale-records')
  await dropStaleRecords()
  expect(keysOf(localStorage)).toEqual(Object.keys(staying).sort())
  expect(keysOf(sessionStorage)).toEqual(['@a/undo', 'reloadedFor'])
})

it('distinguishes records of this page from those of another path of its origin, and of a static host', async () => {
  const { isStale } = await import('./stale-records')
  const current = new Set(['a'])
  const stale = (key: string, path: string, identities = current) => isStale(key, identities, path)
  expect(
    ['/ops@gone/sealed', '/ops@a/sealed', '/ops/sealed', '/ops/lab/wall'].map((key) => stale(key, '/ops')),
  ).toEqual([true, false, true, true])
  expect(
    ['@gone/sealed', 'sealed', '/o@gone/sealed', '/ops2@gone/sealed'].map((key) => stale(key, '/ops')),
  ).toEqual([false, false, false, false])
  // A page without identities keeps its own plain records, and has none of a server that was here.
  expect(['sealed', 'undo', '@gone/sealed'].map((key) => stale(key, '', new Set()))).toEqual([
    false,
    false,
    true,
  ])
})
