// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from '@/lib/net/safe-path'
import { paths, redirectOf } from '@/route/paths'
import { isKnown, parser, screenAt } from './screen-at'

const back = (target: unknown) => safeReturnPath(target, isKnown, paths.overview)

describe('the way back after login', () => {
  it.each(['https://evil', '//evil', '/\\evil', 'javascript:alert(1)', '/nowhere', '/login', '/login?to=%2Fclients', '/%6cogin', '', undefined, `/clients?${'x'.repeat(8000)}`, '/clients/../login', '/clients%2F..'])(
    'ignores %j (catalogue A9, A10, A12)',
    (target) => expect(back(target)).toBe(paths.overview),
  )
  it.each(['/clients?node=a%40b&page=2', '/clients/detail/a%2Fb', '/dashboard/nodes/emqx%40a', '/', '/dashboard'])('keeps %j (catalogue A11)', (target) => {
    expect(back(target)).toBe(target)
  })
  it('takes the first good one of several (catalogue A12)', () => {
    expect(back(['//evil', '/users', '/clients'])).toBe('/users')
  })
})

it('leads the tabs of a rule in older bookmarks to the rule, with its id as it was', () => {
  expect(['/rules/detail/a%2Fb/info', '/rules/detail/x/bridge', '/rules/detail/x', '/rules/detail/x/y'].map(redirectOf)).toEqual(['/rules/detail/a%2Fb', '/rules/detail/x', undefined, undefined])
  expect(isKnown('/rules/detail/x/info')).toBe(true)
})

it('gives ids exactly as they were (catalogue H9)', () => {
  expect(screenAt('/clients/detail/a%2Fb%25%3F?x=1')).toMatchObject({ screen: { id: 'client' }, params: { clientid: 'a/b%?' } })
  expect([screenAt('/Clients'), screenAt('/clients/'), screenAt('/clients/detail/')]).toEqual([undefined, undefined, undefined])
})

it('reads templates for the router as the table does', () => {
  const { pattern, keys } = parser(paths.node)
  expect([pattern.exec('/dashboard/nodes/emqx@a')?.[1], pattern.exec('/Dashboard/nodes/a'), pattern.exec('/dashboard/nodes/a/'), keys]).toEqual(['emqx@a', null, null, ['node']])
  expect(parser('*').pattern.exec('/nope')).not.toBeNull()
})
