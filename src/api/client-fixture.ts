import type { ApiClient } from './client'

/** What a fake client answers: a function of the call for each endpoint that the test uses. */
export type FakeAnswers = Partial<Record<keyof ApiClient, (call: never) => unknown>>

/** A client for tests that sends nothing: it returns `answers`, and rejects calls of other endpoints. */
export const fakeClient = (answers: FakeAnswers): ApiClient =>
  new Proxy(
    {},
    {
      get(_, id) {
        if (typeof id !== 'string' || id === 'then') return undefined
        const answer: unknown = Reflect.get(answers, id)
        return async (...call: unknown[]): Promise<unknown> => {
          if (typeof answer !== 'function') throw new TypeError(`the test answers no call of ${id}`)
          return Reflect.apply(answer, undefined, call)
        }
      },
    },
  ) as ApiClient
