import { describe, expect, it } from 'vitest'
import { authenticate, type Count, type Link } from './chain'
import { allowed, anonymous, badPassword, ignored, notAuthorized, type Opinion } from './credentials'
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

describe('the chain', () => {
  it('goes on while it is ignored, and refuses who everybody ignored', async () => {
    const links = [link(ignored), link(ignored)]
    expect(await authenticate(links, who)).toEqual(notAuthorized)
    expect(links.map(({ counts }) => counts)).toEqual([
      ['total', 'nomatch'],
      ['total', 'nomatch'],
    ])
  })
  it('stops at the first that decides', async () => {
    for (const opinion of [badPassword, notAuthorized, allowed(true)]) {
      const last = link(allowed(false))
      expect(await authenticate([link(ignored), link(opinion), last], who)).toEqual(opinion)
      expect(last.counts).toEqual([])
    }
  })
  it('counts what each said', async () => {
    const [good, bad] = [link(allowed(false)), link(badPassword)]
    await authenticate([good], who)
    await authenticate([bad], who)
    expect([good.counts, bad.counts]).toEqual([
      ['total', 'success'],
      ['total', 'failed'],
    ])
  })
  it('passes over one that breaks, and says so', async () => {
    const broken = link(new Error('no such digest'))
    expect(await authenticate([broken, link(allowed(false))], who)).toEqual(allowed(false))
    expect(broken.counts).toEqual(['total', 'nomatch'])
    expect(broken.faults).toEqual([new Error('no such digest')])
  })
})

it('where none is switched on, everybody is let in unasked', () => {
  const off = link(badPassword, false)
  expect(authenticate([], who)).toBe(anonymous)
  expect(authenticate([off], who)).toBe(anonymous)
  expect(off.counts).toEqual([])
})

it('a challenge comes back to the one that made it, and the chain goes on from there', async () => {
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
