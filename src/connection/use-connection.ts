import { createContext, useContext } from 'react'
import { useStore } from '@/ui/use-store'
import type { Connection } from './connection'
import { connection } from './page'
import type { Session } from './session'

/** The connection whose broker a part of the page shows; by default that of the page. */
const ConnectionContext = createContext<Connection>(connection)

/** The connection to the broker that is shown here. */
export const useConnection = (): Connection => useContext(ConnectionContext)

/** The session at that broker; re-renders when it changes. */
export const useSession = (): Session => useStore(useConnection().session)
