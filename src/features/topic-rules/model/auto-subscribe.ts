/** A topic that every client is subscribed to (src/contract/docs/messages.md#automatic-subscriptions). */
export type AutoTopic = {
  readonly topic: string
  readonly qos: 0 | 1 | 2
  readonly nl: number
  readonly rap: number
  readonly rh: number
}

/** Who is subscribed: for `${clientid}`, `${username}` and `${host}`. */
type Who = { readonly clientid: string; readonly username: string | null; readonly peerhost: string }

/** What one client is subscribed to; a name that it has not given stays as it is written. */
export function autoTopicOf({ topic, qos, nl, rap, rh }: AutoTopic, { clientid, username, peerhost }: Who) {
  const values = new Map([
    ['${clientid}', clientid],
    ['${host}', peerhost],
    ...(username === null ? [] : [['${username}', username] as const]),
  ])
  return {
    topic: topic.replace(/\$\{(?:clientid|username|host)\}/g, (name) => values.get(name) ?? name),
    qos,
    nl: nl === 1,
    rap: rap === 1,
    rh: rh as 0 | 1 | 2,
  }
}
