import { useRef, type ClipboardEvent } from 'react'
import { reportLoadError } from '@/command/toast/load-error'
import { findPick } from '@/command/targets'
import type { Context } from '@/command/context'
import { usePasted } from '@/command/pasted/use-pasted'
import type { CommandLine } from '@/command/prompt/line'
import { useCommandRuntime, useScreenContext } from '@/command/react'
import { screenContext } from '@/command/screen-context'
import { parsePrefix } from '@/command/search/prefix'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { isIdList, splitIds } from '@/lib/text/id-list'
import { quoteArg } from '@/lib/text/line'
import type { Catalogue } from './entries'
import { startLine, valuesOfLine } from '../line'
import { lookupOrder } from './lookup-order'
import { enterPasted, palette, settlePasted, type PastedList } from '../store'
import { pasteTarget, type PasteTarget } from './paste-target'

/** What a pasted list needs of the search. */
type Search = {
  readonly text: string
  readonly line: CommandLine | undefined
  readonly catalogue: Catalogue
  readonly contextNow: () => Context
  /** Starts a query for the present page. */
  readonly show: () => void
  /** A command was started. */
  readonly settled: () => void
  readonly setNotice: (text: string) => void
  readonly type: (line: string) => void
}

/**
 * A list of ids pasted into the palette: it fills the command that was typed before it, or its objects are
 * looked up and become the subject.
 */
export function usePastedList({ text, line, catalogue, contextNow, show, settled, setNotice, type }: Search) {
  const { runner, registry } = useCommandRuntime()
  const { t } = useWords()
  const here = useScreenContext()
  // The list that is looked up, and the command that was typed before it.
  const waiting = useRef<{ list: PastedList; target: PasteTarget | undefined }>(undefined)
  const pasted = usePasted((refs, result) => {
    const { list, target } = waiting.current ?? {}
    const { rowSelection } = screenContext.get()
    if (rowSelection !== undefined && rowSelection.resource === result.noun) rowSelection.select(refs)
    if (list === undefined || !settlePasted(list, refs)) return
    if (
      target !== undefined &&
      refs.length > 0 &&
      result.misses.length === 0 &&
      result.unasked.length === 0 &&
      findPick(target.command, result.noun) === target.param
    )
      startInBackground(
        startOn(
          target,
          refs.map(({ id }) => id),
        ),
        reportLoadError,
      )
    else show()
  })
  const startOn = async (
    { command, param, texts, line: targetLine }: PasteTarget,
    ids: readonly string[],
  ) => {
    const at = palette.get()
    const now = contextNow()
    const values =
      targetLine === undefined
        ? { given: {}, refused: undefined }
        : await valuesOfLine({ ...targetLine, texts }, now)
    if (palette.get() !== at) return
    startLine(runner, command, { ...values, given: { ...values.given, [param]: ids } }, now)
    settled()
  }
  const onPaste = (event: ClipboardEvent) => {
    const clip = event.clipboardData.getData('text/plain')
    if (!isIdList(clip)) return
    const target = pasteTarget(text, line, catalogue.names)
    if (target === 'text') return
    event.preventDefault()
    const columns = splitIds(clip)
    const count = new Set(columns.flat()).size
    if (target !== undefined && 'single' in target)
      return setNotice(t('palette.line.one', { title: t(target.single.title), count }))
    if (target !== undefined && 'quoted' in target) return type(`${text.trimEnd()} ${quoteArg(clip.trim())}`)
    const [ids = []] = columns.length === 1 ? columns : []
    const prompt = target?.command.params[target.param]?.prompt
    if (target !== undefined && ids.length > 0 && prompt?.kind === 'pick' && prompt.absent === true)
      return startInBackground(startOn(target, ids), reportLoadError)
    const list: PastedList = { ids, count, looking: true }
    waiting.current = { list, target }
    const before = parsePrefix(text)
    enterPasted(list, target === undefined ? before.text.trim() : t(target.command.title))
    show()
    pasted.paste(
      clip,
      prompt?.kind === 'pick'
        ? [prompt.resource]
        : lookupOrder(registry, contextNow(), here.rowSelection?.resource, before.prefix),
    )
  }
  return { pasted, onPaste }
}
