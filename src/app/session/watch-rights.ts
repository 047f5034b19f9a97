import { broker } from '@/api/broker'
import { brokerEvidence, currentBroker } from '@/api/broker-evidence'
import { ApiError } from '@/api/error'
import { rights, updateBarredCalls } from '@/api/rights'
import { session } from '@/api/session'
import { offers } from '@/contract/capability'
import { userId } from '@/features/user/model/id'
import { reportLoadError } from '../toast/load-error'
import { startInBackground, throwUnexpected } from '@/lib/background'

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
  /** The session whose scopes were read. */
  let asked: string | undefined
  const askScopes = () => {
    const now = session.get()
    if (now.state !== 'in' || now.generation === asked || !offers('scopes', currentBroker())) return
    asked = now.generation
    startInBackground(readScopes(), throwUnexpected)
  }
  const handleSession = () => {
    const now = session.get()
    if (now.generation === generation) return
    generation = now.generation
    rights.set(() => ({}))
    askScopes()
  }
  const offRights = rights.subscribe(() => startInBackground(updateBarredCalls(), reportLoadError))
  // Nodes of another release have other endpoints, and may have scopes.
  const offEvidence = brokerEvidence.subscribe(() => {
    askScopes()
    startInBackground(updateBarredCalls(), reportLoadError)
  })
  const offSession = session.subscribe(handleSession)
  handleSession()
  return () => {
    offSession()
    offRights()
    offEvidence()
  }
}
