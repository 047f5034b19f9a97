import { describe, expect, it } from 'vitest'
import {
  capabilityNames,
  offers,
  releaseOf,
  parseReleases,
  findReleaseSpan,
  type Capability,
  type Edition,
} from './capability'
import { missingCapability } from './missing-capability'
import { getLives } from './capability-availability'

const has = (capability: Capability, version: string, edition: Edition = 'enterprise') =>
  offers(capability, { release: releaseOf(version), edition })

describe('a release', () => {
  it.each([
    ['5.8.9', [5, 8, 9]],
    ['v5.8.9', [5, 8, 9]],
    ['e5.1.1', [5, 1, 1]],
    ['5.9.0-rc.1', [5, 9, 0]],
    ['5.8.4-patch.1', [5, 8, 4]],
    ['6.10.12', [6, 10, 12]],
    ['5.8', undefined],
    ['five', undefined],
    ['', undefined],
    ['5.8.9.1', undefined],
    [undefined, undefined],
  ])('%s is read as %j', (text, release) => expect(releaseOf(text)).toEqual(release))

  it('is sorted by its numbers, lowest first', () => {
    expect(parseReleases(['5.8.10', 'v5.8.9', undefined, '5.10.0', 'none'])).toEqual([
      [5, 8, 9],
      [5, 8, 10],
      [5, 10, 0],
    ])
  })
})

it('each capability begins with a release, and what is named is one', () => {
  for (const capability of capabilityNames) {
    const spans = (['opensource', 'enterprise'] as const).flatMap(
      (edition) => findReleaseSpan(capability, edition) ?? [],
    )
    expect(spans.length, capability).toBeGreaterThan(0)
    for (const { since, until } of spans)
      expect([since.length, until?.length ?? 1], capability).not.toContain(0)
  }
})

describe('what a broker offers', () => {
  it('begins with a release, in one edition or both', () => {
    expect([has('roles', '5.2.1'), has('roles', '5.3.0'), has('roles', '5.8.9', 'opensource')]).toEqual([
      false,
      true,
      false,
    ])
    expect([has('sources', '5.4.1', 'opensource'), has('sources', '5.5.0', 'opensource')]).toEqual([
      false,
      true,
    ])
    expect([
      has('banClear', '5.1.6', 'opensource'),
      has('banClear', '5.1.1'),
      has('banClear', '5.2.0'),
    ]).toEqual([true, false, true])
  })

  it('begins with another patch on each line', () => {
    expect(
      ['5.8.7', '5.8.8', '5.9.0', '5.9.1', '5.9.2', '5.10.0', '5.10.1', '6.0.0', '6.2.0'].map((version) =>
        has('alarmForceDeactivate', version),
      ),
    ).toEqual([false, true, false, false, true, false, true, true, true])
    expect(
      ['5.10.3', '5.10.4', '6.0.2', '6.0.3', '6.1.1', '6.1.2', '6.2.0', '6.2.1', '6.3.0'].map((version) =>
        has('scopes', version),
      ),
    ).toEqual([false, true, false, true, false, true, false, true, true])
  })

  it('ends with a release', () => {
    expect([
      has('bridges', '5.10.4'),
      has('bridges', '6.0.0'),
      has('durableQueues', '5.10.0'),
      has('durableQueues', '6.0.0'),
    ]).toEqual([true, false, true, false])
    expect([
      has('opentelemetry', '5.8.2', 'opensource'),
      has('opentelemetry', '5.8.3', 'opensource'),
      has('opentelemetry', '5.8.9'),
    ]).toEqual([true, false, true])
    expect([
      has('hotUpgrade', '5.8.0', 'opensource'),
      has('hotUpgrade', '5.10.3'),
      has('hotUpgrade', '5.10.4'),
    ]).toEqual([true, true, false])
  })

  it('is what was seen, whatever the table says', () => {
    const broker = {
      release: releaseOf('5.8.9'),
      edition: 'opensource',
      seen: { sources: false, roles: true },
    } as const
    expect([offers('sources', broker), offers('roles', broker), offers('audit', broker)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is only what every release has where the release is not known', () => {
    const unknown = { release: undefined, edition: 'enterprise' } as const
    expect([offers('license', unknown), offers('bridges', unknown), offers('connectors', unknown)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('and why not', () => {
    const why = (
      capability: Capability | undefined,
      version: string | undefined,
      edition: Edition = 'enterprise',
      seen = {},
    ) => missingCapability(capability, { release: releaseOf(version), edition, seen })
    expect(why('sources', '5.1.6', 'opensource')).toEqual({ why: 'before', since: '5.5.0' })
    expect(why('sources', '5.5.0', 'opensource')).toBeUndefined()
    expect(why(undefined, '5.1.6')).toBeUndefined()
    expect(why('sources', undefined)).toEqual({ why: 'before', since: '5.5.0' })
    expect(why('audit', '5.8.9', 'opensource')).toEqual({ why: 'edition', edition: 'enterprise' })
    expect(why('audit', '5.3.2')).toEqual({ why: 'before', since: '5.4.0' })
    // The open source edition gets it with the release from which there is one edition.
    expect(why('mfa', '5.8.9', 'opensource')).toEqual({ why: 'before', since: '5.9.0' })
    expect(why('bridges', '6.1.0')).toEqual({ why: 'gone', until: '6.0.0' })
    expect(why('hotUpgrade', '6.0.4')).toEqual({ why: 'gone', until: '6.0.3' })
    // On each line the patch of its own, else the next line that has it.
    expect([
      why('alarmForceDeactivate', '5.8.7'),
      why('alarmForceDeactivate', '5.9.0'),
      why('scopes', '5.9.3'),
      why('scopes', '6.2.0'),
    ]).toEqual(['5.8.8', '5.9.2', '5.10.4', '6.2.1'].map((since) => ({ why: 'before', since })))
    expect(why('sources', '5.8.9', 'enterprise', { sources: false })).toEqual({ why: 'unseen' })
    expect(why('audit', '5.8.9', 'opensource', { audit: true })).toBeUndefined()
  })

  it('returns since when, and until when', () => {
    expect(getLives('audit')).toEqual([{ edition: 'enterprise', since: '5.4.0' }])
    expect(getLives('license')).toEqual([{ edition: 'enterprise' }])
    expect(getLives('sources')).toEqual([{ since: '5.5.0' }])
    expect(getLives('bridges')).toEqual([{ until: '6.0.0' }])
    expect(getLives('opentelemetry')).toEqual([
      { edition: 'opensource', until: '5.8.3' },
      { edition: 'enterprise', since: '5.2.0' },
    ])
    expect(getLives('alarmForceDeactivate')).toEqual([{ since: '5.8.8, 5.9.2, 5.10.1, 6.0.0' }])
    // From then on there is one edition: users of the open source edition get it with the release.
    expect(getLives('mfa')).toEqual([{ since: '5.9.0' }])
  })
})
