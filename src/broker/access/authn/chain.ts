import { anonymous, notAuthorized, type Credentials, type Opinion, type Verdict } from './credentials'

/** What is counted of an authenticator: that it was asked, and what it said. */
export type Count = 'total' | 'success' | 'failed' | 'nomatch'

/** One authenticator in its place. */
export type Link = {
  readonly enable: boolean
  authenticate(credentials: Credentials): Opinion | Promise<Opinion>
  count(what: Count): void
  /** It broke; the next one is asked. */
  failed(error: unknown): void
}

/** Asks the enabled ones in turn: the first that does not ignore the client decides, and if all do it is not let in. */
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

/** What one says, with its numbers; a challenge comes back to the same one. */
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
