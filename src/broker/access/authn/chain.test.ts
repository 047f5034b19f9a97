import { describe, expect, it } from 'vitest'
import { authenticate, type Count, type Link } from './chain'
import { allowed, anonymous, badPassword, ignored, notAuthorized, type Opinion } from '../../mqtt/credentials'
import { credentials } from './harness'

const who = credentials()

/** A link with a fixed opinion that records its counters. */
const link = (
  opinion: Opinion | Error,
  enable = true,
): Link & { readonly counts: Count[]; readonly faults: unknown[] } => {
  const counts: Count[] = []
  const faults: unknown[] = []
  return {
    enable,
    counts,
    faults,
    authenticate() {
      if (opinion instanceof Error) throw opinion
      return opinion
    },
    count: (what) => counts.push(what),
    failed: (error) => faults.push(error),
  }
}

describe('authentication chain', () => {
  it('continues after "ignore", and refuses a client that all ignore', async () => {
    const links = [link(ignored), link(ignored)]
    expect(await authenticate(links, who)).toEqual(notAuthorized)
    expect(links.map(({ counts }) => counts)).toEqual([
      ['total', 'nomatch'],
      ['total', 'nomatch'],
    ])
  })
  it('stops at the first decision', async () => {
    for (const opinion of [badPassword, notAuthorized, allowed(true)]) {
      const last = link(allowed(false))
      expect(await authenticate([link(ignored), link(opinion), last], who)).toEqual(opinion)
      expect(last.counts).toEqual([])
    }
  })
  it('counts each opinion', async () => {
    const [good, bad] = [link(allowed(false)), link(badPassword)]
    await authenticate([good], who)
    await authenticate([bad], who)
    expect([good.counts, bad.counts]).toEqual([
      ['total', 'success'],
      ['total', 'failed'],
    ])
  })
  it('skips an authenticator that throws, and reports it', async () => {
    const broken = link(new Error('no such digest'))
    expect(await authenticate([broken, link(allowed(false))], who)).toEqual(allowed(false))
    expect(broken.counts).toEqual(['total', 'nomatch'])
    expect(broken.faults).toEqual([new Error('no such digest')])
  })
})

it('allows everyone if none is enabled', () => {
  const off = link(badPassword, false)
  expect(authenticate([], who)).toBe(anonymous)
  expect(authenticate([off], who)).toBe(anonymous)
  expect(off.counts).toEqual([])
})

it('returns a challenge to the same authenticator and then continues', async () => {
  const asking = (opinion: Opinion) =>
    link({ kind: 'challenge', data: Buffer.from('1'), answer: () => opinion })
  const answered = async (links: readonly Link[]) => {
    const verdict = await authenticate(links, who)
    return verdict.kind === 'challenge' ? verdict.answer(undefined) : verdict
  }
  const good = asking(allowed(true))
  expect(await answered([link(ignored), good])).toEqual(allowed(true))
  expect(good.counts).toEqual(['total', 'total', 'success'])
  expect(await answered([asking(notAuthorized), link(allowed(false))])).toEqual(notAuthorized)
  expect(await answered([asking(ignored), link(allowed(false))])).toEqual(allowed(false))
})
