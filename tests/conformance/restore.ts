import { contract, type EndpointId } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { describeDifference, findDifferences, readSnapshot, type Snapshot } from './snapshot'
import type { OpenTarget } from './target'

const replaceable = new Set(
  (Object.entries(contract) as [EndpointId, Endpoint][])
    .filter(([, { method }]) => method === 'PUT')
    .map(([, { path }]) => path),
)

/** Settings that take seconds to start something, which the broker does not stop: written at the end of a run only. */
const slowToStart: ReadonlySet<string> = new Set(['/queues/config', '/streams/config'])

/** Objects refer to each other: what one attempt cannot delete, the next can. */
const attempts = 4

/** Gateways that were not set up cannot be removed by the API: they are switched off. */
async function switchOffGateways({ send }: OpenTarget, was: Snapshot, now: Snapshot): Promise<void> {
  const namesIn = (snapshot: Snapshot) =>
    [...snapshot.replies.keys()].flatMap((path) => /^\/gateways\/([^/]+)$/.exec(path)?.[1] ?? [])
  const known = namesIn(was)
  for (const name of namesIn(now))
    if (!known.includes(name)) await send('PUT', `/gateways/${name}/enable/false`)
}

/**
 * Brings the broker back to an earlier state by plain requests: deletes objects that were not there, and writes settings as they
 * were. Returns the paths that still differ; what was deleted cannot be made again this way.
 */
export async function restore(
  target: OpenTarget,
  was: Snapshot,
  nouns?: ReadonlySet<string>,
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const now = await readSnapshot(target, nouns)
    const left = findDifferences(was, now, 'meaning')
    // What belongs to an object goes before it.
    const added = [...now.objects]
      .filter((path) => !was.objects.has(path))
      .sort((a, b) => b.length - a.length)
    if (left.length + added.length === 0 || attempt === attempts)
      return [
        ...left.map((path) => `${path}: ${describeDifference(was, now, path)}`),
        ...added.filter((path) => !left.includes(path)),
      ]
    await switchOffGateways(target, was, now)
    for (const path of added) await target.send('DELETE', path)
    for (const path of left) {
      const reply = was.replies.get(path)
      if (reply === undefined || (nouns !== undefined && slowToStart.has(path))) continue
      if (replaceable.has(contract[reply.endpoint].path)) await target.send('PUT', path, reply.body)
    }
  }
}
