import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useWords } from '@/i18n/use-words'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import { findOverlap } from '@/lib/net/topic-overlap'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { getNodeName } from './states'
import type { FlowNode, Graph } from './flow-node'

type Props = {
  graph: Graph
  input: RefObject<HTMLInputElement | null>
  /** Shows a node. */ show: (id: string) => void
  /** Moves the focus back to the drawing. */ leave: () => void
}

/** The texts that a node is found by: label, name of a rule, and address of another broker. */
const textsOf = (node: FlowNode): readonly (string | undefined)[] => [
  node.text,
  node.rule?.name,
  node.server,
  node.remote,
]

/** Whether a topic of this broker meets a topic or filter that was typed: `orders/+/state` for `orders/7/state`. */
const isOnTopic = ({ kind, server, text }: FlowNode, requested: string): boolean =>
  ((kind === 'topic' && server === undefined) || kind === 'republish') &&
  requested.includes('/') &&
  isTopicFilter(requested) &&
  findOverlap(text, requested) !== undefined

/** Finds nodes by name or topic: shows the first while typing, arrows step through the matches, Enter stays there. */
export function Find({ graph, input, show, leave }: Props) {
  const { t, format } = useWords()
  const [text, setText] = useState('')
  const at = useRef(0)
  const [message, setMessage] = useState('')
  const id = useId()
  const needle = text.trim()
  const matching = (requested: string) =>
    requested === ''
      ? []
      : graph.nodes.filter(
          (node) =>
            textsOf(node).some((one) => one?.toLowerCase().includes(requested.toLowerCase()) === true) ||
            isOnTopic(node, requested),
        )
  const go = (results: readonly FlowNode[], index: number) => {
    at.current = results.length === 0 ? 0 : (index + results.length) % results.length
    const node = results[at.current]
    if (node !== undefined) show(node.id)
    setMessage(
      node === undefined
        ? t('flow.find.none')
        : t('flow.find.at', {
            at: format.number(at.current + 1),
            count: format.number(results.length),
            name: getNodeName(node, t),
          }),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      go(matching(needle), at.current + (event.key === 'ArrowDown' ? 1 : -1))
    else if (event.key === 'Enter' || event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span className="w-56 shrink-0">
        <TextInput
          ref={input}
          id={id}
          aria-label={t('flow.find.label')}
          placeholder={t('flow.find.label')}
          value={text}
          aria-keyshortcuts="/"
          onValue={(next) => {
            setText(next)
            const result = matching(next.trim())
            if (next.trim() === '') setMessage('')
            else go(result, 0)
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      <span role="status" className="nums max-w-80 min-w-0 truncate text-small whitespace-nowrap text-muted">
        {message}
      </span>
    </span>
  )
}
