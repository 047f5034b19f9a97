import { useEffect, useState } from 'react'
import type { Ref } from '@/api/resource'
import type { Prompt } from '@/command/prompt-kind'
import { useSession } from '@/connection/use-connection'
import { useCommandRuntime } from '@/command/react'
import { startInBackground } from '@/lib/background'
import { createSharedReplies } from './shared-replies'
import { debounce, offersFor, slowAfter } from './sources'

export type Offers = {
  readonly key: string
  readonly items: readonly Ref[]
  readonly more: boolean
  readonly state: 'loading' | 'slow' | 'ok' | 'failed'
}

const asking: readonly Prompt['kind'][] = ['pick', 'topic', 'topicFilter']

const none: Offers = { key: '', items: [], more: false, state: 'ok' }

/** The broker's suggestions for a step, page by page; never those of an older question. */
export function useOffers(
  asked: Prompt | undefined,
  answers: Readonly<Record<string, unknown>>,
  typed: string,
  page: number,
): Offers {
  const catalog = asked?.kind === 'list' ? asked.catalog : undefined
  const prompt: Prompt | undefined = catalog === undefined ? asked : { kind: 'pick', resource: catalog }
  // All of a catalog are offered, whichever are chosen.
  const text = catalog === undefined ? typed : ''
  const { context } = useCommandRuntime()
  const { api, nouns } = context()
  const [share] = useState(createSharedReplies)
  // Asked again after a login: the previous reply may have been a refusal (catalogue A8).
  const { generation } = useSession()
  const of = prompt?.kind === 'topicFilter' && prompt.of !== undefined ? String(answers[prompt.of] ?? '') : ''
  const kind = prompt?.kind === 'pick' ? `pick.${prompt.resource}` : (prompt?.kind ?? '')
  const key = JSON.stringify([kind, of, text])
  const [offers, setOffers] = useState<Offers>(none)
  useEffect(() => {
    if (prompt === undefined || !asking.includes(prompt.kind)) return
    const control = new AbortController()
    const { signal } = control
    const put = (next: (before: Offers) => Offers) => {
      if (!signal.aborted) setOffers((before) => next(before.key === key ? before : { ...none, key }))
    }
    put((before) => ({ ...before, state: 'loading' }))
    const slow = setTimeout(() => put((before) => ({ ...before, state: 'slow' })), slowAfter)
    const timer = setTimeout(
      () => {
        const found =
          offersFor({ api: share(api), nouns }, prompt, answers, text, signal, page) ??
          Promise.resolve({ items: [], more: false })
        startInBackground(
          found.then(({ items, more }) => {
            clearTimeout(slow)
            put((before) => {
              const known = page === 1 ? [] : before.items
              const ids = new Set(known.map((item) => item.id))
              return {
                key,
                items: [...known, ...items.filter((item) => !ids.has(item.id))],
                more,
                state: 'ok',
              }
            })
          }),
          () => {
            clearTimeout(slow)
            put((before) => ({ ...before, state: 'failed' }))
          },
        )
      },
      text === '' ? 0 : debounce,
    )
    return () => {
      control.abort()
      clearTimeout(timer)
      clearTimeout(slow)
    }
  }, [key, page, api, generation]) // eslint-disable-line react-hooks/exhaustive-deps -- `key` represents the prompt and its values
  // A step without broker suggestions does not wait.
  if (prompt === undefined || !asking.includes(prompt.kind)) return none
  return offers.key === key ? offers : { ...none, key, state: 'loading' }
}
