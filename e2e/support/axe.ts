import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { words } from '../../tests/registries'
import { expect, signIn } from './fixture'
import { pressPaletteKey, type Language } from './hands'

// The engine itself, put into the page once.
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'dark' | 'light'

/** One page under examination: its words, the ways around it, and the judgement. */
export type Exam = {
  page: Page
  /** The console's words in the language of the exam. */
  t: (key: string) => string
  /** Goes to a screen and waits until it stands. */
  go: (path: string) => Promise<void>
  /** Opens the palette with a line in it. */
  line: (text: string) => Promise<void>
  /** Closes what floats, level by level. */
  leave: () => Promise<void>
  /** Zero violations of any impact in every theme of the exam; the report names the rule and the element. */
  clean: (what: string) => Promise<void>
}

/** The rules that look at colours: all that a change of the theme can change. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** What is examined: the page with all around it, or only what is in front: the open dialog, menu or palette, else the screen. */
type Extent = 'page' | 'front'

const findings = async (page: Page, theme: Theme, structure: boolean, extent: Extent): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(engine)
  return page.evaluate(
    async ([name, whole, within, colour]) => {
      const { axe, judged = {} } = globalThis as unknown as {
        axe: {
          run: (
            context: Document | Element | { include: readonly Element[] },
            options: RunOptions,
          ) => Promise<AxeResults>
        }
        judged?: Record<string, Set<string>>
      }
      const front = () =>
        [
          ...document.querySelectorAll(
            '[role=dialog], [role=alertdialog], [role=menu], [popover]:popover-open',
          ),
        ].at(-1) ?? document.querySelector('main')
      const examined = within === 'page' ? document : (front() ?? document)
      // Nothing here is in a frame, and no style sheet is foreign.
      const options: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }
      const found = whole
        ? (
            await axe.run(examined, {
              ...options,
              rules: Object.fromEntries(colour.map((rule) => [rule, { enabled: false }])),
            })
          ).violations
        : []

      // A text as the rules of colours see it: its own look, and all that lies under it. What looks the same was judged already.
      Object.assign(globalThis, { judged })
      const known = (judged[name] ??= new Set())
      const grounds = new Map<Element | null, string>([[null, '']])
      const groundOf = (element: Element | null): string => {
        const before = grounds.get(element)
        if (before !== undefined || element === null) return before ?? ''
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element)
        const own =
          backgroundColor === 'rgba(0, 0, 0, 0)' &&
          backgroundImage === 'none' &&
          opacity === '1' &&
          filter === 'none' &&
          mixBlendMode === 'normal'
            ? ''
            : `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode} | `
        const ground = groundOf(element.parentElement) + own
        grounds.set(element, ground)
        return ground
      }
      const fresh: Element[] = []
      const seen = new Set<string>()
      for (const element of examined.querySelectorAll('*')) {
        const spoken =
          element instanceof HTMLInputElement ||
          element instanceof HTMLTextAreaElement ||
          element instanceof HTMLSelectElement ||
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
          )
        if (!spoken || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const { width, height } = element.getBoundingClientRect()
        if (width < 2 || height < 2) continue
        const { color, fontSize, fontWeight, textShadow, textDecorationLine, display } =
          getComputedStyle(element)
        const disabled = element.closest('[disabled], [aria-disabled=true], [inert]') !== null
        const look = `${element.tagName} ${color} ${fontSize} ${fontWeight} ${textShadow} ${textDecorationLine} ${display} ${String(disabled)} / ${groundOf(element)}`
        if (known.has(look) || seen.has(look)) continue
        fresh.push(element)
        seen.add(look)
      }
      if (fresh.length > 0)
        found.push(...(await axe.run({ include: fresh }, { ...options, runOnly: [...colour] })).violations)
      if (found.length === 0) for (const look of seen) known.add(look)
      return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    },
    [theme, structure, extent, ofColour] as const,
  )
}

/** Waits until the screen stands: before its part is loaded it has no heading yet. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Puts a page under examination in one language and in these themes. */
export function examine(page: Page, language: Language, themes: readonly Theme[] = ['dark', 'light']): Exam {
  const catalogue = words(language)
  const floating = page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true })
  // The shell around the screens is the same for all of them: it is examined whole in every theme once, and with each state in one language.
  const shell = new Set<Theme>()
  return {
    page,
    t(key) {
      const text = catalogue[key]
      if (text === undefined) throw new Error(`no words for ${key}`)
      return text
    },
    async go(path) {
      await page.evaluate((to) => {
        location.hash = to
      }, path)
      await settled(page)
    },
    async line(text) {
      await pressPaletteKey(page)
      await expect(floating.locator('input')).toBeFocused()
      await page.keyboard.type(text)
    },
    async leave() {
      for (let level = 0; level < 5 && (await floating.count()) > 0; level += 1)
        await page.keyboard.press('Escape')
      await expect(floating).toHaveCount(0)
    },
    async clean(what) {
      for (const [index, theme] of themes.entries()) {
        // As the switch of the theme does it, without leaving the state that is looked at.
        await page.evaluate((name) => {
          document.documentElement.dataset['theme'] = name
        }, theme)
        const extent =
          shell.has(theme) && (language !== 'en' || themes.length === 1 || index > 0) ? 'front' : 'page'
        shell.add(theme)
        expect(
          (await findings(page, theme, index === 0, extent)).map(
            (found) => `${what}, ${language}, ${theme}: ${found}`,
          ),
        ).toEqual([])
      }
    },
  }
}

/** Signs in and puts the page under examination. */
export async function examineSignedIn(
  page: Page,
  language: Language,
  themes?: readonly Theme[],
  to = '/clients',
): Promise<Exam> {
  await signIn(page, { language, to, theme: themes?.[0] ?? 'dark' })
  await settled(page)
  return examine(page, language, themes)
}

/** Every address an operator can open, with its name for the report. */
export const places: readonly (readonly [name: string, path: string])[] = [
  ['overview', '/dashboard/overview'],
  ['overview as a table', '/dashboard/overview?view=table&range=7d'],
  ['nodes', '/dashboard/nodes'],
  ['node', '/dashboard/nodes/emqx%40127.0.0.1'],
  ['missing node', '/dashboard/nodes/nobody%40127.0.0.1'],
  ['clients', '/clients'],
  ['client', '/clients/detail/gateway-01'],
  ['missing client', '/clients/detail/nobody'],
  ['subscriptions', '/subscriptions/subscription'],
  ['who gets a topic', '/subscriptions/subscription?gets=sensors/1/temp'],
  ['topics', '/subscriptions/topics'],
  ['retained', '/retained?match=%23'],
  ['retained message', '/retained/message/sensors%2F1%2Finfo'],
  ['delayed', '/delayed-pub'],
  ['missing delayed message', '/delayed-pub/message/000660CE8D9D84C0F440000025020000/emqx%40127.0.0.1'],
  ['publish', '/publish'],
  ['monitoring integration', '/monitoring/integration'],
  ['API calls', '/help/api'],
  ['Pushgateway', '/monitoring/integration?tab=push'],
  ['OpenTelemetry', '/monitoring/integration?tab=opentelemetry'],
  ['publish several', '/publish?mode=several'],
  ['retainer', '/mqtt/retainer'],
  ['delayed publish', '/delayed-pub-configuration'],
  ['metrics', '/dashboard/metrics'],
  ['metrics of a group', '/dashboard/metrics?group=message&q=qos'],
  ['alarms', '/alarm/current-alarm'],
  ['alarm history', '/alarm/history-alarm'],
  ['topic metrics', '/topic-metrics'],
  ['unwatched topic', '/topic-metrics?topic=nobody%2Fhere'],
  ['slow subscriptions', '/slow-sub'],
  ['slow subscription settings', '/slow-sub/config'],
  ['traces', '/log-trace'],
  ['missing trace', '/log-trace/detail/nobody'],
  ['MQTT settings', '/mqtt/general'],
  ['session settings', '/mqtt/session'],
  ['memory limits', '/mqtt/memory'],
  ['log settings', '/log'],
  ['node rate limits', '/limiter'],
  ['alarm thresholds', '/monitoring/alarm-settings'],
  ['alarm history settings', '/monitoring/alarm-history-settings'],
  ['dashboard listener', '/dashboard-settings'],
  ['topic rewrite', '/topic-rewrite'],
  ['automatic subscriptions', '/auto-sub'],
  ['system topics', '/mqtt/system-topic'],
  ['configuration', '/configs'],
  ['backup', '/backup'],
  ['compare nodes', '/configs/compare'],
  ['other settings', '/configs/other'],
  ['compare with a stopped node', '/configs/compare?b=emqx2%40127.0.0.1'],
  ['data bridges', '/bridge/dataBridge'],
  ['types of bridges', '/bridge/dataBridge/create'],
  ['new MQTT bridge', '/bridge/dataBridge/create?type=mqtt&ingress=up/%23'],
  ['new webhook bridge', '/bridge/dataBridge/create?type=webhook'],
  ['data bridge', '/bridge/dataBridge/detail/webhook%3Aplant-history'],
  ['bridge settings', '/bridge/dataBridge/detail/mqtt%3Aheadquarters?tab=settings'],
  ['bridge by node', '/bridge/dataBridge/detail/webhook%3Asplit'],
  ['copy of a bridge', '/bridge/dataBridge/create?action=copy&target=mqtt%3Aheadquarters'],
  ['missing bridge', '/bridge/dataBridge/detail/webhook%3Anobody'],
  ['authentication', '/authentication'],
  ['kinds of authenticators', '/authentication/create'],
  ['new authenticator', '/authentication/create?kind=mysql'],
  ['new JWT authenticator', '/authentication/create?kind=jwt_hmac'],
  ['authenticator', '/authentication/detail/password_based%3Abuilt_in_database'],
  ['authenticator settings', '/authentication/detail/password_based%3Abuilt_in_database?tab=settings'],
  ['users of an authenticator', '/authentication/detail/password_based%3Abuilt_in_database?tab=users'],
  ['import of users', '/authentication/detail/password_based%3Abuilt_in_database?tab=import'],
  ['missing authenticator', '/authentication/detail/nobody'],
  ['authorization', '/authorization'],
  ['authorization settings', '/authorization?tab=settings'],
  ['kinds of sources', '/authorization/create'],
  ['new source', '/authorization/create?kind=http_post'],
  ['ACL file', '/authorization/detail/file'],
  ['ACL file as a form', '/authorization/detail/file?tab=settings'],
  ['ACL rules', '/authorization/detail/built_in_database'],
  ['ACL rules of users', '/authorization/detail/built_in_database?for=username'],
  ['ACL rules for everyone', '/authorization/detail/built_in_database?for=all'],
  ['ACL rules of one', '/authorization/rules/username/acme'],
  ['missing source', '/authorization/detail/redis'],
  ['permission, not asked yet', '/authorization/explain'],
  ['alarm explained', '/alarm/explain?name=high_cpu_usage'],
  ['diagnosis, not asked yet', '/clients/diagnose'],
  ['diagnosis', '/clients/diagnose?clientid=gateway-01&topic=jobs%2F1'],
  ['permission explained', '/authorization/explain?clientid=gateway-01&action=publish&topic=jobs%2F1'],
  ['flapping detection', '/flapping-detect'],
  ['listeners', '/listener'],
  ['new listener', '/listener/create?type=wss'],
  ['listener', '/listener/detail/wss%3Abrowsers'],
  ['missing listener', '/listener/detail/tcp%3Anobody'],
  ['gateways', '/gateway'],
  ['set up a gateway', '/gateway/create/exproto'],
  ['gateway settings', '/gateway/detail/stomp/settings'],
  ['gateway listeners', '/gateway/detail/stomp/listeners'],
  ['gateway authentication', '/gateway/detail/stomp/auth'],
  ['gateway clients', '/gateway/detail/stomp/clients'],
  ['new gateway listener', '/gateway/detail/stomp/listeners/create'],
  ['gateway listener', '/gateway/listener/stomp%3Atcp%3Adefault/stomp'],
  ['its authentication', '/gateway/listener/stomp%3Atcp%3Adefault/stomp?tab=auth'],
  ['missing gateway client', '/gateway/client/nobody/stomp'],
  ['missing gateway listener', '/gateway/listener/stomp%3Atcp%3Anobody/stomp'],
  ['plugins', '/plugins'],
  ['install a plugin', '/plugins/install'],
  ['plugin', '/plugins/detail/line_calendar-1.2.0'],
  ['missing plugin', '/plugins/detail/nobody-1.0.0'],
  ['ExHook servers', '/exhook'],
  ['new ExHook server', '/exhook/create'],
  ['ExHook server', '/exhook/detail/admission'],
  ['ExHook hooks', '/exhook/detail/admission?tab=hooks'],
  ['ExHook settings', '/exhook/detail/admission?tab=settings'],
  ['missing ExHook server', '/exhook/detail/nobody'],
  ['banned', '/banned-clients'],
  ['flow', '/flow'],
  ['flow as a list', '/flow?view=list'],
  ['rules', '/rules'],
  ['new rule', '/rules/create/form'],
  ['missing rule', '/rules/detail/nobody'],
  ['users', '/users'],
  ['API keys', '/api-key'],
  ['missing API key', '/api-key/detail/nobody'],
  ['MQTT client', '/websocket'],
  ['help', '/help'],
  ['journal', '/journal'],
  ['macros', '/macros'],
  ['new macro', '/macros/create'],
  ['missing macro', '/macros/edit/nobody'],
  ['commands', '/help/commands?q=client'],
  ['command', '/help/commands/client.kick'],
  ['settings', '/settings'],
  ['keys', '/settings/keys?q=kick'],
  ['key', '/settings/keys/client.kick'],
  ['not found', '/nowhere'],
]

const quarter = Math.ceil(places.length / 4)

/** All of them in four walks, each short enough for one test. */
export const walks = [0, 1, 2, 3].map((part) => places.slice(part * quarter, (part + 1) * quarter))

/** Those whose content a seed makes; the others look the same whatever the broker holds. */
export const seeded = {
  busy: placesOf('data bridges', 'overview', 'clients', 'client', 'subscriptions', 'topics', 'metrics'),
  degraded: placesOf(
    'overview',
    'nodes',
    'node',
    'missing node',
    'clients',
    'metrics',
    'data bridges',
    'bridge by node',
    'alarms',
    'alarm history',
    'traces',
    'authorization',
  ),
  empty: placesOf(
    'topic rewrite',
    'automatic subscriptions',
    'listeners',
    'plugins',
    'ExHook servers',
    'data bridges',
    'authentication',
    'authorization',
    'overview',
    'clients',
    'subscriptions',
    'who gets a topic',
    'topics',
    'retained',
    'delayed',
    'alarms',
    'alarm history',
    'topic metrics',
    'slow subscriptions',
    'traces',
    'banned',
    'rules',
    'users',
    'API keys',
    'journal',
  ),
  hostile: placesOf(
    'topic rewrite',
    'automatic subscriptions',
    'listeners',
    'plugins',
    'ExHook servers',
    'data bridges',
    'authentication',
    'authenticator',
    'authenticator settings',
    'users of an authenticator',
    'ACL rules',
    'ACL rules of users',
    'overview',
    'nodes',
    'clients',
    'subscriptions',
    'who gets a topic',
    'topics',
    'retained',
    'delayed',
    'alarms',
    'alarm history',
    'topic metrics',
    'slow subscriptions',
    'traces',
    'banned',
    'rules',
    'users',
    'API keys',
    'journal',
  ),
}

function placesOf(...names: readonly string[]) {
  const found = places.filter(([name]) => names.includes(name))
  if (found.length !== names.length)
    throw new Error(
      `no place is called ${names.filter((name) => !places.some(([known]) => known === name)).join(', ')}`,
    )
  return found
}
