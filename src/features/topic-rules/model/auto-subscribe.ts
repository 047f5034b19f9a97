/** A topic to which every client is subscribed (src/contract/docs/messages.md#automatic-subscriptions). */
export type AutoTopic = {
  readonly topic: string
  readonly qos: 0 | 1 | 2
  readonly nl: number
  readonly rap: number
  readonly rh: number
}

/** The client, for the placeholders `${clientid}`, `${username}` and `${host}`. */
type ClientInfo = { readonly clientid: string; readonly username: string | null; readonly peerhost: string }

/** The subscription of one client; a placeholder without a value stays as written. */
export function findAutoTopic(
  { topic, qos, nl, rap, rh }: AutoTopic,
  { clientid, username, peerhost }: ClientInfo,
) {
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
