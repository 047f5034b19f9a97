import {
  anonymous,
  notAuthorized,
  type Credentials,
  type Opinion,
  type Verdict,
} from '../../mqtt/credentials'

/** Counters of an authenticator. */
export type Count = 'total' | 'success' | 'failed' | 'nomatch'

/** An authenticator in the chain. */
export type Link = {
  readonly enable: boolean
  authenticate(credentials: Credentials): Opinion | Promise<Opinion>
  count(what: Count): void
  /** Called after an exception; the next authenticator is asked. */
  failed(error: unknown): void
}

/**
 * Asks the enabled authenticators in order. The first that does not ignore the client decides; if all
 * ignore it, it is refused.
 */
export function authenticate(chain: readonly Link[], credentials: Credentials): Verdict | Promise<Verdict> {
  const enabled = chain.filter((link) => link.enable)
  return enabled.length === 0 ? anonymous : askInTurn(enabled, credentials)
}

async function askInTurn(links: readonly Link[], credentials: Credentials): Promise<Verdict> {
  const [link, ...rest] = links
  return link === undefined
    ? notAuthorized
    : evaluate(
        link,
        () => link.authenticate(credentials),
        () => askInTurn(rest, credentials),
      )
}

/** Asks one authenticator and counts the result; the answer to a challenge goes to the same one. */
async function evaluate(
  link: Link,
  authenticateOnce: () => Opinion | Promise<Opinion>,
  next: () => Promise<Verdict>,
): Promise<Verdict> {
  link.count('total')
  let opinion: Opinion
  try {
    opinion = await authenticateOnce()
  } catch (error) {
    link.failed(error)
    opinion = { kind: 'ignore' }
  }
  switch (opinion.kind) {
    case 'ignore':
      link.count('nomatch')
      return next()
    case 'allow':
      link.count('success')
      return opinion
    case 'deny':
      link.count('failed')
      return opinion
    case 'challenge': {
      const { data, answer } = opinion
      return { kind: 'challenge', data, answer: (value) => evaluate(link, () => answer(value), next) }
    }
  }
}
