import { expect } from 'vitest'
import { wallPaths } from '@/features/wall/paths'
import type { Json } from '@/lib/text/big-json'
import { kindSign, toKnownPath, toMadeUpReply, type Difference } from '../harness/made-up-release'
import { callBroker, goTo, openConsole } from './console'
import { t } from './operate'
import { newerPlaces, places } from './places'
import { unnamedPlaces } from './unnamed-places'

/*
 * The console with a broker of a release that does not exist (`tests/harness/made-up-release.ts`).
 */

/** The pages of objects whose kind no release has. */
const madeUpPlaces: typeof places = [
  ['listener of another kind', `/listener/detail/${kindSign}wss%3Abrowsers`],
  ['connector of another kind', `/connector/detail/${kindSign}http%3Asink`],
  ['settings of a connector of another kind', `/connector/detail/${kindSign}http%3Asink?tab=settings`],
  ['action of another kind', `/action/detail/${kindSign}http%3Asink`],
  ['settings of an action of another kind', `/action/detail/${kindSign}http%3Asink?tab=settings`],
  ['authenticator of another kind', `/authentication/detail/${kindSign}password_based%3Abuilt_in_database`],
  [
    'settings of an authenticator of another kind',
    `/authentication/detail/${kindSign}password_based%3Abuilt_in_database?tab=settings`,
  ],
  ['source of another kind', `/authorization/detail/${kindSign}file`],
  ['settings of a source of another kind', `/authorization/detail/${kindSign}file?tab=settings`],
  ['settings of another gateway', `/gateway/detail/${kindSign}stomp/settings`],
  ['listeners of another gateway', `/gateway/detail/${kindSign}stomp/listeners`],
]

/** Every address with the shell, of all releases and of kinds that no release has. */
export const allPlaces: typeof places = [...places, ...newerPlaces, ...unnamedPlaces, ...madeUpPlaces].filter(
  ([, path]) => path !== wallPaths.wall,
)

/** The newest release of the embedded broker, whose replies are changed. */
const release = '6.3'

let isFilled = false

/** Creates what the places need, once. */
async function fillBroker(): Promise<void> {
  if (isFilled) return
  isFilled = true
  await callBroker('POST', '/connectors', { type: 'http', name: 'sink', url: 'http://127.0.0.1:1/' })
  await callBroker('POST', '/actions', { type: 'http', name: 'sink', connector: 'sink', parameters: {} })
}

/** Opens the console at a broker of the made-up release; with `gone`, all endpoints but the nodes are unknown to it. */
export async function openMadeUpConsole(differences: readonly Difference[] | 'gone'): Promise<void> {
  await openConsole({
    release,
    async changeReplies({ path, method, ask }) {
      const [plain = ''] = path.split('?')
      if (differences === 'gone' && method === 'GET' && plain !== '/nodes')
        return Response.json({ code: 'NOT_FOUND', message: 'Request Path Not Found' }, { status: 404 })
      const response = await ask(toKnownPath(path))
      const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '')
      if (!response.ok || !isJson) return response
      const text = await response.text()
      const changed = (value: Json) =>
        toMadeUpReply(plain, value, differences === 'gone' || plain === '/login' ? [] : differences)
      return new Response(text === '' ? text : JSON.stringify(changed(JSON.parse(text) as Json)), response)
    },
  })
  await fillBroker()
}

/** Texts that a program writes where it has a value of another type than it expects. */
const misread = /\bundefined\b|\[object |\bNaN\b|Invalid Date/

const controls = 'main input, main select, main textarea'
const valuesOfControls = () =>
  [...document.querySelectorAll<HTMLInputElement>(controls)].map(({ value }) => value).join('\n')

/** What the page shows, with the values of its fields. */
export const shownTexts = (): string =>
  `${document.querySelector('main')?.textContent ?? ''}\n${valuesOfControls()}`

/** Opens a page and expects that it does not fail and shows no value as of another type. */
export async function expectOpens(path: string): Promise<void> {
  await goTo(path)
  const shown = shownTexts()
  expect(shown).not.toContain(t('shell.crash.title'))
  expect(misread.exec(shown)?.[0]).toBeUndefined()
}
