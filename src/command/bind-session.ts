import type { ApiClient } from '@/api/client'
import { ApiError, sessionChanged, toApiError } from '@/api/error'
import type { Context } from './context'
import { wrapCalls } from './wrap-calls'

/**
 * The context of a run that belongs to one session of its broker, by default the present one: each of its calls is refused as
 * not sent once the user has logged out or is another one (catalogue A16). A bound context stays as it is.
 */
export function bindSession(context: Context, origin = context.connection.session.get().origin): Context {
  if (context.origin !== undefined) return context
  const api = wrapCalls(
    context.api,
    (call) => (given, options) => call(given, { ...options, session: origin }),
  )
  return { ...context, api, origin }
}

/** Whether the session to which a context is bound has ended. */
export const hasSessionEnded = ({ connection, origin }: Context): boolean =>
  origin !== undefined && connection.session.get().origin !== origin

/** The error of a run whose session has ended: nothing more was sent. */
export const toSessionError = (): ApiError => new ApiError(0, sessionChanged, '', { failure: 'unsent' })

/** Calls `onRefused` with each call that was refused because its session has ended: a command may go on after an error. */
export const observeRefusals = (api: ApiClient, onRefused: () => void): ApiClient =>
  wrapCalls(api, (call) => async (given, options) => {
    try {
      return await call(given, options)
    } catch (cause) {
      if (toApiError(cause).code === sessionChanged) onRefused()
      throw cause
    }
  })
