// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from '@/lib/net/safe-path'
import { nodePaths } from '@/features/node/paths'
import { overviewPaths } from '@/features/overview/paths'
import { loginPath, findRedirect } from '@/route/paths'
import { screens } from '@/features/registry'
import { isKnown, parser, screenAt } from './screen-at'

const back = (target: unknown) => safeReturnPath(target, isKnown, overviewPaths.overview)

describe('the return path after login', () => {
  it.each([
    'https://evil',
    '//evil',
    '/\\evil',
    'javascript:alert(1)',
    '/nowhere',
    '/login',
    '/login?to=%2Fclients',
    '/%6cogin',
    '',
    undefined,
    `/clients?${'x'.repeat(8000)}`,
    '/clients/../login',
    '/clients%2F..',
  ])('ignores %j (catalogue A9, A10, A12)', (target) => expect(back(target)).toBe(overviewPaths.overview))
  it.each([
    '/clients?node=a%40b&page=2',
    '/clients/detail/a%2Fb',
    '/dashboard/nodes/emqx%40a',
    '/',
    '/dashboard',
  ])('accepts %j (catalogue A11)', (target) => {
    expect(back(target)).toBe(target)
  })
  it('takes the first valid one of several (catalogue A12)', () => {
    expect(back(['//evil', '/users', '/clients'])).toBe('/users')
  })
})

it('redirects the tabs of a rule in older bookmarks to the rule, with its id unchanged', () => {
  expect(
    ['/rules/detail/a%2Fb/info', '/rules/detail/x/bridge', '/rules/detail/x', '/rules/detail/x/y'].map(
      findRedirect,
    ),
  ).toEqual(['/rules/detail/a%2Fb', '/rules/detail/x', undefined, undefined])
  expect(isKnown('/rules/detail/x/info')).toBe(true)
})

/** Every address of the product's specification, and the screen or address it leads to. */
const specified: readonly (readonly [address: string, screen: string])[] = [
  ['/', '/dashboard/overview'],
  ['/login', '/login'],
  ['/dashboard', '/dashboard/overview'],
  ['/dashboard/overview', '/dashboard/overview'],
  ['/dashboard/nodes', '/dashboard/nodes'],
  ['/dashboard/metrics', '/dashboard/metrics'],
  ['/dashboard/nodes/emqx@127.0.0.1', '/dashboard/nodes/emqx@127.0.0.1'],
  ['/alarm', '/alarm/current-alarm'],
  ['/alarm/current-alarm', '/alarm/current-alarm'],
  ['/alarm/history-alarm', '/alarm/history-alarm'],
  ['/clients', '/clients'],
  ['/clients/detail', '/clients'],
  ['/clients/detail/a%2Fb', '/clients/detail/a%2Fb'],
  ['/subscriptions', '/subscriptions/subscription'],
  ['/subscriptions/subscription', '/subscriptions/subscription'],
  ['/subscriptions/topics', '/subscriptions/topics'],
  ['/retained', '/retained'],
  ['/retained/message', '/retained'],
  ['/delayed-pub', '/delayed-pub'],
  ['/users', '/users'],
  ['/banned-clients', '/banned-clients'],
  ['/flapping-detect', '/flapping-detect'],
  ['/authentication', '/authentication'],
  ['/authentication/create', '/authentication/create'],
  ['/authentication/detail', '/authentication'],
  ['/authentication/detail/jwt', '/authentication/detail/jwt'],
  ['/authorization', '/authorization'],
  ['/authorization/create', '/authorization/create'],
  ['/authorization/detail', '/authorization'],
  ['/authorization/detail/file', '/authorization/detail/file'],
  ['/authorization/rules', '/authorization'],
  ['/gateway', '/gateway'],
  ['/gateway/create/stomp', '/gateway/create/stomp'],
  ['/gateway/detail', '/gateway'],
  ['/gateway/detail/stomp', '/gateway/detail/stomp/settings'],
  ...['settings', 'listeners', 'auth', 'clients'].map(
    (tab) => [`/gateway/detail/stomp/${tab}`, `/gateway/detail/stomp/${tab}`] as const,
  ),
  ['/api-key', '/api-key'],
  ['/api-key/detail', '/api-key'],
  ['/plugins', '/plugins'],
  ['/plugins/install', '/plugins/install'],
  ['/plugins/detail', '/plugins'],
  ['/plugins/detail/my_plugin-1.0.0', '/plugins/detail/my_plugin-1.0.0'],
  ['/exhook', '/exhook'],
  ['/exhook/create', '/exhook/create'],
  ['/exhook/detail', '/exhook'],
  ['/exhook/detail/checker', '/exhook/detail/checker'],
  ['/rules', '/rules'],
  ['/rules/create', '/rules/create/form'],
  ['/rules/create/form', '/rules/create/form'],
  ['/rules/detail', '/rules'],
  ['/rules/detail/r1', '/rules/detail/r1'],
  ['/rules/detail/r1/info', '/rules/detail/r1'],
  ['/rules/detail/r1/bridge', '/rules/detail/r1'],
  ['/bridge', '/bridge/dataBridge'],
  ['/bridge/dataBridge', '/bridge/dataBridge'],
  ['/bridge/create', '/bridge/dataBridge/create'],
  ['/bridge/dataBridge/create', '/bridge/dataBridge/create'],
  ['/bridge/detail/webhook%3Aa', '/bridge/dataBridge/detail/webhook%3Aa'],
  ['/bridge/dataBridge/detail', '/bridge/dataBridge'],
  ['/bridge/dataBridge/detail/webhook%3Aa', '/bridge/dataBridge/detail/webhook%3Aa'],
  ['/listener', '/listener'],
  ['/mqtt', '/mqtt/general'],
  ['/mqtt/general', '/mqtt/general'],
  ['/mqtt/session', '/mqtt/session'],
  ['/mqtt/retainer', '/mqtt/retainer'],
  ['/mqtt/system-topic', '/mqtt/system-topic'],
  ['/topic-rewrite', '/topic-rewrite'],
  ['/auto-sub', '/auto-sub'],
  ['/delayed-pub-configuration', '/delayed-pub-configuration'],
  ['/log', '/log'],
  ['/monitoring', '/monitoring/alarm-settings'],
  ['/monitoring/alarm-settings', '/monitoring/alarm-settings'],
  ['/monitoring/integration', '/monitoring/integration'],
  ['/flow', '/flow'],
  ['/mqtt-client', '/mqtt-client'],
  ['/websocket', '/mqtt-client'],
  ['/journal', '/command-history'],
  ['/topic-metrics', '/topic-metrics'],
  ['/slow-sub', '/slow-sub'],
  ['/slow-sub/config', '/slow-sub/config'],
  ['/log-trace', '/log-trace'],
  ['/log-trace/detail', '/log-trace'],
  ['/log-trace/detail/t1', '/log-trace/detail/t1'],
]

describe('the addresses of the specification', () => {
  it.each(specified)('%s opens %s', (address, screen) => {
    const target = findRedirect(address) ?? address
    expect(target).toBe(screen)
    if (address !== loginPath)
      expect([isKnown(address), screenAt(target) !== undefined]).toEqual([true, true])
  })

  it('leads somewhere without the last segment, for every screen', () => {
    const parents = screens.flatMap(({ path }) => {
      const parts = path.split('/').filter((part) => part !== '')
      return parts.map(
        (_, index) =>
          `/${parts
            .slice(0, index + 1)
            .map((part) => (part.startsWith(':') ? 'x' : part))
            .join('/')}`,
      )
    })
    const lost = [...new Set(parents)].filter(
      (address) => screenAt(findRedirect(address) ?? address) === undefined,
    )
    expect(lost).toEqual([])
  })
})

it('decodes ids exactly (catalogue H9)', () => {
  expect(screenAt('/clients/detail/a%2Fb%25%3F?x=1')).toMatchObject({
    screen: { id: 'client' },
    params: { clientid: 'a/b%?' },
  })
  expect([screenAt('/Clients'), screenAt('/clients//'), screenAt('/clients/detail/')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it.each([
  ['/clients/', '/clients'],
  ['/mqtt/', '/mqtt/general'],
  ['/dashboard/nodes/', '/dashboard/nodes'],
  ['/clients/detail/', '/clients'],
  ['/clients/detail/a%2Fb/', '/clients/detail/a%2Fb'],
])('%s is the same page as without the slash at its end', (address, same) => {
  const screenOf = (path: string) => screenAt(findRedirect(path) ?? path)
  expect(screenOf(address)).toEqual(screenOf(same))
  expect([screenOf(address) === undefined, isKnown(address)]).toEqual([false, true])
})

it('parses templates for the router like the table', () => {
  const { pattern, keys } = parser(nodePaths.node)
  expect([
    pattern.exec('/dashboard/nodes/emqx@a')?.[1],
    pattern.exec('/Dashboard/nodes/a'),
    pattern.exec('/dashboard/nodes/a/')?.[1],
    pattern.exec('/dashboard/nodes/a/b'),
    keys,
  ]).toEqual(['emqx@a', null, 'a', null, ['node']])
  expect(parser('*').pattern.exec('/nope')).not.toBeNull()
})
