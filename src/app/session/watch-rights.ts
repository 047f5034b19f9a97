import { broker } from '@/api/broker'
import { currentBroker } from '@/api/broker-evidence'
import { ApiError } from '@/api/error'
import { rights, updateBarredCalls } from '@/api/rights'
import { session } from '@/api/session'
import { offers } from '@/contract/capability'
import { userId } from '@/features/user/model/id'

/**
 * Reads the scopes of the current user. Only the list of users contains them, which needs a scope of its own:
 * without it they stay unknown, and each refusal shows one that is missing.
 */
async function readScopes(): Promise<void> {
  const { username, generation } = session.get()
  try {
    const users = await broker.api.userList({}, { quiet: true })
    const own = users.find((row) => row.$raw === undefined && userId(row) === username)
    if (own?.scopes !== undefined && session.get().generation === generation)
      rights.set((known) => ({ ...known, scopes: own.scopes }))
  } catch (cause) {
    // Unknown scopes bar nothing, and calls that fail say why.
    if (!(cause instanceof ApiError)) throw cause
  }
}

/** Keeps what is known of the current user's rights in step with the session. Returns a function that stops it. */
export function watchRights(): () => void {
  let generation: string | undefined
  const handleSession = () => {
    const now = session.get()
    if (now.generation === generation) return
    generation = now.generation
    rights.set(() => ({}))
    if (now.state === 'in' && offers('scopes', currentBroker())) void readScopes()
  }
  const offRights = rights.subscribe(() => void updateBarredCalls())
  const offSession = session.subscribe(handleSession)
  handleSession()
  return () => {
    offSession()
    offRights()
  }
}
