import { createStore } from '@/lib/store'

/**
 * Whether the session that ended last discarded an unsaved form. Nothing of a user outlives the session,
 * however it ends, since the next user of this machine may be another person (catalogue A13–A16); so it is
 * reported instead.
 */
export const discarded = createStore(false)
