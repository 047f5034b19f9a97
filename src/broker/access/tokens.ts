import { randomBytes } from 'node:crypto'

type Verdict = { kind: 'ok'; username: string } | { kind: 'unknown' } | { kind: 'expired' }

export type Tokens = {
  issue(username: string): string
  /** Every authorized use extends the lifetime (src/contract/docs/accounts.md#tokens). */
  use(token: string): Verdict
  /** Ends a token if it belongs to the user. */
  end(token: string, username: string): boolean
  endAll(username: string): void
}

/** Tokens whose lifetime, in ms, may change. */
export function createTokens(now: () => number, life: () => number): Tokens {
  const held = new Map<string, { username: string; until: number }>()
  let nextSweep = now() + life()

  // Expired tokens are deleted once per lifetime, so that one answers TOKEN_TIME_OUT first and BAD_TOKEN
  // later.
  const sweep = () => {
    if (now() < nextSweep) return
    for (const [token, { until }] of held) if (until <= now()) held.delete(token)
    nextSweep = now() + life()
  }

  return {
    issue(username) {
      sweep()
      const token = randomBytes(32).toString('base64url')
      held.set(token, { username, until: now() + life() })
      return token
    },
    use(token) {
      const entry = held.get(token)
      const verdict: Verdict = !entry
        ? { kind: 'unknown' }
        : entry.until <= now()
          ? { kind: 'expired' }
          : { kind: 'ok', username: entry.username }
      if (entry && verdict.kind === 'ok') entry.until = now() + life()
      sweep()
      return verdict
    },
    end(token, username) {
      return held.get(token)?.username === username && held.delete(token)
    },
    endAll(username) {
      for (const [token, entry] of held) if (entry.username === username) held.delete(token)
    },
  }
}
